package dev.qortex.engine.internal.passages;

import dev.qortex.commons.WordCounts;
import java.util.HashMap;
import java.util.Map;

/**
 * Change of a group of passages: its members before and after, and where they differ, since a turn
 * of a conversation must not cost as much as the conversation.
 *
 * @param before the members before, in their order
 * @param now the members after, in their order
 * @param first the place of the first member that differs
 * @param beforeEnd the place after the last one that left
 * @param nowEnd the place after the last one that came
 */
record GroupChange(PassageRow[] before, PassageRow[] now, int first, int beforeEnd, int nowEnd) {

  static GroupChange of(PassageRow[] before, PassageRow[] now) {
    int least = Math.min(before.length, now.length);
    int first = 0;
    while (first < least && before[first] == now[first]) {
      first++;
    }
    int same = 0;
    while (same < least - first && before[before.length - 1 - same] == now[now.length - 1 - same]) {
      same++;
    }
    return new GroupChange(before, now, first, before.length - same, now.length - same);
  }

  /** Change of the number of occurrences of each word in the group. */
  Map<String, Integer> counts() {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = first; i < beforeEnd; i++) {
      add(counts, WordCounts.of(before[i].passage().content()), -1);
    }
    for (int i = first; i < nowEnd; i++) {
      add(counts, WordCounts.of(now[i].passage().content()), 1);
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static void add(Map<String, Integer> counts, WordCounts words, int times) {
    for (int i = 0; i < words.size(); i++) {
      counts.merge(words.word(i), times * words.count(i), Integer::sum);
    }
  }
}
