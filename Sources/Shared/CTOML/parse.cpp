// toml++ as headers alone: no shared library of it is needed. What writes TOML, JSON and YAML is left out.
#include "CTOML.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#define TOML_MAX_NESTED_VALUES CTOML_DEPTH_LIMIT
#include <toml++/toml.h>

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

namespace {

ctoml_text view(std::string_view text) { return {text.data(), text.size()}; }

std::string written(const toml::date &date) {
  char text[40];
  std::snprintf(text, sizeof text, "%04u-%02u-%02u", unsigned(date.year), unsigned(date.month), unsigned(date.day));
  return text;
}

std::string written(const toml::time &time) {
  char text[40];
  std::snprintf(text, sizeof text, "%02u:%02u:%02u", unsigned(time.hour), unsigned(time.minute), unsigned(time.second));
  std::string result = text;
  if (time.nanosecond) {
    std::snprintf(text, sizeof text, ".%09u", unsigned(time.nanosecond));
    result += text;
    result.erase(result.find_last_not_of('0') + 1);
  }
  return result;
}

std::string written(const toml::date_time &moment) {
  std::string result = written(moment.date) + "T" + written(moment.time);
  if (!moment.offset) return result;
  const int minutes = moment.offset->minutes;
  if (minutes == 0) return result + "Z";
  char text[40];
  std::snprintf(text, sizeof text, "%c%02d:%02d", minutes < 0 ? '-' : '+', std::abs(minutes) / 60, std::abs(minutes) % 60);
  return result + text;
}

struct too_deep : std::exception {};

/// A document with the memory that its nodes point to.
struct storage : ctoml_document {
  toml::table table;
  std::vector<ctoml_node> list;
  /// Dates have no text of their own in toml++; a deque keeps the texts where they are.
  std::deque<std::string> dates;
  std::string problem;

  storage() : ctoml_document{} {}

  void add(std::string_view key, const toml::node &node, int depth) {
    if (depth > CTOML_DEPTH_LIMIT) throw too_deep();
    ctoml_node value{};
    value.key = view(key);
    if (const auto *table = node.as_table()) {
      value.kind = ctoml_kind_table;
      value.integer = int64_t(table->size());
      list.push_back(value);
      for (auto &&[name, inner] : *table) add(name.str(), inner, depth + 1);
      return;
    }
    if (const auto *array = node.as_array()) {
      value.kind = ctoml_kind_array;
      value.integer = int64_t(array->size());
      list.push_back(value);
      for (auto &&inner : *array) add({}, inner, depth + 1);
      return;
    }
    if (const auto *text = node.as_string()) {
      value.kind = ctoml_kind_string;
      value.text = view(text->get());
    } else if (const auto *integer = node.as_integer()) {
      value.kind = ctoml_kind_integer;
      value.integer = integer->get();
    } else if (const auto *number = node.as_floating_point()) {
      value.kind = ctoml_kind_double;
      value.number = number->get();
    } else if (const auto *boolean = node.as_boolean()) {
      value.kind = ctoml_kind_boolean;
      value.integer = boolean->get();
    } else {
      value.kind = ctoml_kind_date;
      if (const auto *date = node.as_date()) dates.push_back(written(date->get()));
      else if (const auto *time = node.as_time()) dates.push_back(written(time->get()));
      else if (const auto *moment = node.as_date_time()) dates.push_back(written(moment->get()));
      else dates.emplace_back();
      value.text = view(dates.back());
    }
    list.push_back(value);
  }

  void fail(std::string text, const toml::source_position &place) {
    problem = std::move(text);
    message = view(problem);
    line = uint32_t(place.line);
    column = uint32_t(place.column);
  }
};

}  // namespace

extern "C" ctoml_document *ctoml_parse(const uint8_t *bytes, size_t count) {
  storage *document = nullptr;
  try {
    document = new storage();
    try {
      document->table = toml::parse(std::string_view(reinterpret_cast<const char *>(bytes), count));
      document->add({}, document->table, 0);
      document->nodes = document->list.data();
      document->count = document->list.size();
    } catch (const toml::parse_error &error) {
      document->fail(std::string(error.description()), error.source().begin);
    } catch (const too_deep &) {
      document->fail("tables and arrays nest too deep", {});
    }
    return document;
  } catch (...) {
    // No memory.
    delete document;
    return nullptr;
  }
}

extern "C" void ctoml_free(ctoml_document *document) { delete static_cast<storage *>(document); }
