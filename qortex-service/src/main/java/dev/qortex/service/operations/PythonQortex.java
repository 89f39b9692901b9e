package dev.qortex.service.operations;

import dev.qortex.service.Alias;
import java.util.List;

/**
 * Names of tools of Python qortex that are operations of other names here, for {@link
 * dev.qortex.service.Catalogue.Builder#aliases}.
 */
public final class PythonQortex {

  private static final List<Alias> NAMES =
      List.of(
          Alias.of("qortex_domains", "qortex_status").at("GET domains"),
          Alias.of("qortex_stats", "qortex_status").at("GET stats"),
          Alias.of("qortex_ingest_tool_result", "qortex_ingest_message")
              .renaming("result_text", "text")
              .giving("role", "tool"),
          Alias.of("qortex_source_connect", "qortex_source_sync")
              .at("POST sources/connect")
              .giving("mode", "connect"),
          Alias.of("qortex_source_discover", "qortex_source_list"),
          Alias.of("qortex_vector_describe_index", "qortex_vector_list_indexes"),
          Alias.of("qortex_vector_update", "qortex_vector_upsert")
              .wrapping("id", "ids")
              .wrapping("vector", "vectors")
              .wrapping("metadata", "metadata")
              .giving("keep", true),
          Alias.of("qortex_vector_delete", "qortex_vector_delete_many").wrapping("id", "ids"),
          Alias.of("qortex_learning_session_start", "qortex_learning_session")
              .at("POST learning/sessions/start")
              .ignoring("session_name"),
          Alias.of("qortex_learning_session_end", "qortex_learning_session")
              .at("POST learning/sessions/end"));

  private PythonQortex() {}

  /** The names, each with its operation. */
  public static List<Alias> names() {
    return NAMES;
  }
}
