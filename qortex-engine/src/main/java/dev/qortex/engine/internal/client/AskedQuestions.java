package dev.qortex.engine.internal.client;

import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.CopyableStore;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Questions that were asked, as far as this client and the store remember them: those of recent
 * answers, of answers that clients left when they were closed, and those with outcomes.
 * Thread-safe.
 */
public final class AskedQuestions {

  private final MemoryStore store;
  private final RecentAnswers answers;

  public AskedQuestions(MemoryStore store, RecentAnswers answers) {
    this.store = store;
    this.answers = answers;
  }

  /**
   * The newest questions about domains that are still there, each once whatever its letter case.
   *
   * @param most from 1
   */
  public List<Question> newest(int most) {
    Map<List<Object>, Question> found = new LinkedHashMap<>();
    reversed(answers.questions())
        .forEach(question -> add(found, question.text(), question.filter().domains(), most));
    if (store instanceof CopyableStore readable) {
      for (OpenAnswer open : reversed(readable.openAnswers())) {
        add(found, open.text(), open.domains(), most);
      }
    }
    for (Judged judged : reversed(store.pastQuestions().newest(most, most))) {
      add(found, judged.question().text(), judged.question().domains(), most);
    }
    return List.copyOf(found.values());
  }

  private void add(Map<List<Object>, Question> found, String text, Set<String> domains, int most) {
    if (found.size() < most
        && domains.stream().allMatch(name -> store.graph().domain(name).isPresent())) {
      found.putIfAbsent(
          List.of(text.strip().toLowerCase(Locale.ROOT), domains),
          Question.of(text).in(domains.toArray(new String[0])));
    }
  }

  private static <T> List<T> reversed(List<T> oldestFirst) {
    List<T> newestFirst = new ArrayList<>(oldestFirst);
    Collections.reverse(newestFirst);
    return newestFirst;
  }
}
