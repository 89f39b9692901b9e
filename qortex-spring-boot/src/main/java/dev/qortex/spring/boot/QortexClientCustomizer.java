package dev.qortex.spring.boot;

import dev.qortex.engine.LocalQortexClient;

/**
 * Bean that changes the settings of the memory, such as those of retrieval and feedback, before it
 * is built. Several are called in their order.
 */
@FunctionalInterface
public interface QortexClientCustomizer {

  /** Changes the builder. */
  void customize(LocalQortexClient.Builder builder);
}
