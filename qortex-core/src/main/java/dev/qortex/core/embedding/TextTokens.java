package dev.qortex.core.embedding;

import dev.qortex.commons.Checks;
import java.util.Map;

/**
 * States of the tokens of some texts, packed as a store keeps them, and the model that made them
 * all. Immutable.
 *
 * @param model name of the model, and dimension of a state; has both unless there are no tokens
 * @param packed by text; a store keeps them as they are
 */
public record TextTokens(EmbeddingIdentity model, Map<String, String> packed) {

  private static final TextTokens NONE = new TextTokens(EmbeddingIdentity.none(), Map.of());

  /** Checks the model, and copies the map. */
  public TextTokens {
    packed = Map.copyOf(packed);
    if (!packed.isEmpty()) {
      Checks.id("name of an embedding model", model.name());
      Checks.atLeast("dimension of tokens of (" + model.name() + ")", model.dimension(), 1);
    }
  }

  /** No tokens. */
  public static TextTokens none() {
    return NONE;
  }
}
