package dev.qortex.service.operations;

import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ids of the last answer of each caller and session, for a reply that does not name its answer.
 * Those of the 1,000 sessions that asked last are kept, on the heap. Thread-safe.
 */
final class LastAnswers {

  private static final int MOST = 1_000;

  private final Map<List<String>, String> answers =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<String>, String> eldest) {
          return size() > MOST;
        }
      };

  private static List<String> key(Call call, String session) {
    return List.of(call.caller().name(), session);
  }

  synchronized void keep(Call call, String session, String answerId) {
    answers.put(key(call, session), answerId);
  }

  /**
   * The last answer of that session of the caller.
   *
   * @throws ServiceException of code NOT_FOUND without one
   */
  synchronized String of(Call call, String session) {
    @Nullable String id = answers.get(key(call, session));
    if (id == null) {
      throw ServiceException.notFound(
          "query_id",
          session.isEmpty()
              ? "Nothing was asked yet without a session_id.\nMaybe name the answer by its query_id."
              : "Nothing was asked yet in the session '%s'.\nMaybe name the answer by its query_id."
                  .formatted(session));
    }
    return id;
  }
}
