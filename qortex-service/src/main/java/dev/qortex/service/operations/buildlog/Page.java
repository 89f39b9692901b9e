package dev.qortex.service.operations.buildlog;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Part of lists in groups, as if they were one list. */
record Page(int offset, int limit) {

  /** The part of each group, without those that are empty then. */
  <T> Map<String, List<T>> of(Map<String, List<T>> groups) {
    Map<String, List<T>> part = new TreeMap<>();
    int start = 0;
    for (Map.Entry<String, List<T>> group : groups.entrySet()) {
      List<T> all = group.getValue();
      int from = Math.min(Math.max(offset - start, 0), all.size());
      int to = Math.min(Math.max(offset + limit - start, 0), all.size());
      if (from < to) {
        part.put(group.getKey(), all.subList(from, to));
      }
      start += all.size();
    }
    return part;
  }
}
