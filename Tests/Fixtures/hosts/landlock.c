// Runs a program as on a kernel with an older version of Landlock: landlock VERSION PROGRAM [ARGUMENT ...].
//
// Version 0 is a kernel without Landlock. For other versions a supervisor replies to each process of the program that asks the kernel
// for its version (seccomp_unotify(2)); the kernel then sets up rules of that version as the older kernel does.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CREATE_RULESET = 444, FLAG_VERSION = 1, ASKS_NO_VERSION = SECCOMP_USER_NOTIF_FLAG_CONTINUE };

static int filter(unsigned action, unsigned flags) {
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CREATE_RULESET, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, action),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -1;
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

static int pass(int socket, int *descriptor, int sends) {
  char byte = 0, room[CMSG_SPACE(sizeof(int))] = {0};
  struct iovec part = {&byte, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (sends) {
    head->cmsg_level = SOL_SOCKET, head->cmsg_type = SCM_RIGHTS, head->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(head), descriptor, sizeof(int));
    return sendmsg(socket, &message, 0) == 1 ? 0 : -1;
  }
  if (recvmsg(socket, &message, 0) != 1 || !(head = CMSG_FIRSTHDR(&message))) return -1;
  memcpy(descriptor, CMSG_DATA(head), sizeof(int));
  return 0;
}

// Replies until the last process under the filter has ended.
static void supervise(int listener, int version) {
  for (;;) {
    struct pollfd ready = {listener, POLLIN, 0};
    if (poll(&ready, 1, -1) < 0 && errno != EINTR) return;
    if (ready.revents & (POLLHUP | POLLERR)) return;
    if (!(ready.revents & POLLIN)) continue;
    struct seccomp_notif call = {0};
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call)) continue;
    struct seccomp_notif_resp reply = {.id = call.id};
    if (call.data.args[2] == FLAG_VERSION) reply.val = version;
    else reply.flags = ASKS_NO_VERSION;
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
  }
}

int main(int count, char **words) {
  int version = count > 2 ? atoi(words[1]) : -1;
  if (version < 0) return 97;
  if (version == 0) {
    if (filter(SECCOMP_RET_ERRNO | ENOSYS, 0)) return 99;
  } else {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair)) return 99;
    // A grandchild supervises, so that the program has no child that it does not know.
    pid_t child = fork();
    if (child == 0) {
      if (fork()) _exit(0);
      setsid();
      // A search of processes by their environment then finds the program alone.
      for (char **variable = environ; *variable; variable++) memset(*variable, 0, strlen(*variable));
      close(pair[0]);
      for (int number = 0; number < 3; number++) close(number);
      int listener;
      if (!pass(pair[1], &listener, 0)) supervise(listener, version);
      _exit(0);
    }
    if (child < 0 || waitpid(child, NULL, 0) != child) return 99;
    int listener = filter(SECCOMP_RET_USER_NOTIF, SECCOMP_FILTER_FLAG_NEW_LISTENER);
    if (listener < 0 || pass(pair[0], &listener, 1)) return 99;
    close(listener);
  }
  execv(words[2], words + 2);
  return 98;
}
