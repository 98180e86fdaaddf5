#include <sqlite3.h>

/* Sets one of SQLite's switches of a connection, SQLITE_DBCONFIG_…, which take an int and the place of another: Swift cannot call a
   function with a variable number of arguments. */
static inline int sqlite_switch(sqlite3 *database, int name, int value)
{
  return sqlite3_db_config(database, name, value, (int *)0);
}

/* Reads the first bytes of a connection's file, as SQLite itself has it open: another descriptor of the file would drop SQLite's
   locks when it is closed (sqlite.org/howtocorrupt.html). False if the file is shorter. */
static inline int sqlite_head(sqlite3 *database, void *bytes, int count)
{
  sqlite3_file *file = 0;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file || !file->pMethods) return 0;
  return file->pMethods->xRead(file, bytes, count, 0) == SQLITE_OK;
}
