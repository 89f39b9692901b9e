package dev.qortex.observability;

/**
 * Names of OpenTelemetry's conventions for generative AI, which are still in development: the only
 * place of them.
 */
final class GenAiNames {

  static final String OPERATION = "gen_ai.operation.name";
  static final String SYSTEM = "gen_ai.provider.name";
  static final String SYSTEM_VALUE = "qortex";

  static final String RETRIEVAL = "retrieval";
  static final String SEARCH_MEMORY = "search_memory";
  static final String UPSERT_MEMORY = "upsert_memory";
  static final String DELETE_MEMORY = "delete_memory";

  /** Name of the observation of feedback, whose parent is the observation of its answer. */
  static final String EVALUATION = "gen_ai.evaluation.result";

  static final String TOP_K = "gen_ai.retrieval.top_k";
  static final String QUERY_TEXT = "gen_ai.retrieval.query.text";
  static final String RECORD_COUNT = "gen_ai.memory.record.count";
  static final String EVALUATION_NAME = "gen_ai.evaluation.name";
  static final String EVALUATION_SCORE = "gen_ai.evaluation.score.value";
  static final String RESPONSE_ID = "gen_ai.response.id";

  private GenAiNames() {}
}
