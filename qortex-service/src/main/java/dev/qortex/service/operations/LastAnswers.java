package dev.qortex.service.operations;

import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Ids of the last answer of each caller, for a reply that does not name its answer. Those of the
 * 1,000 callers that asked last are kept, on the heap. Thread-safe.
 */
final class LastAnswers {

  private static final int MOST = 1_000;

  private final Map<String, String> answers =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MOST;
        }
      };

  synchronized void keep(Call call, String answerId) {
    answers.put(call.caller().name(), answerId);
  }

  /**
   * The last answer of the caller.
   *
   * @throws ServiceException of code NOT_FOUND without one
   */
  synchronized String of(Call call) {
    String id = answers.get(call.caller().name());
    if (id == null) {
      throw ServiceException.notFound(
          "query_id",
          "'%s' has asked nothing since this process was started.\nMaybe name the answer by its query_id."
              .formatted(call.caller().name()));
    }
    return id;
  }
}
