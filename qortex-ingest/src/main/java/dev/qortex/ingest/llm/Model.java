package dev.qortex.ingest.llm;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import java.io.IOException;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The host's model, with a memory of its answers. Thread-safe if its parts are. */
record Model(
    String name,
    Completion completion,
    AnswerCache cache,
    ToIntFunction<String> counter,
    AnswerReader reader) {

  /**
   * Result of one request to the model.
   *
   * @param text the text of the model; null when it wrote nothing
   * @param answer its meaning; null when it cannot be used
   * @param problem why not, or why it could not be kept; empty when all is well
   */
  record Attempt(@Nullable String text, @Nullable ModelAnswer answer, String problem) {}

  String key(Prompt prompt) {
    // The lengths keep apart what two fields share.
    String all =
        "%s %s\n%s\n%s\n%s"
            .formatted(
                name.length(),
                prompt.instructions().length(),
                name,
                prompt.instructions(),
                prompt.input());
    return Sha256.of(all);
  }

  long tokens(Prompt prompt) {
    return (long) counter.applyAsInt(prompt.instructions()) + counter.applyAsInt(prompt.input());
  }

  /** The tokens that an attempt has cost. */
  long tokens(Prompt prompt, Attempt attempt) {
    return tokens(prompt) + (attempt.text() == null ? 0 : counter.applyAsInt(attempt.text()));
  }

  /** The kept answer, if there is one that can be used. */
  Attempt kept(String key) {
    try {
      Optional<String> text = cache.answer(key);
      ModelAnswer answer = text.isPresent() ? reader.read(text.get()).answer() : null;
      return new Attempt(text.orElse(null), answer, "");
    } catch (RuntimeException e) {
      return new Attempt(null, null, "The kept answer cannot be read: " + message(e));
    }
  }

  /**
   * Asks, and keeps an answer that can be used.
   *
   * @param key the key of the cached answer
   */
  Attempt ask(String key, Prompt prompt) throws InterruptedException {
    String text;
    try {
      text = completion.complete(prompt);
    } catch (CompletionStoppedException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      return new Attempt(null, null, "The model gave no answer: " + message(e));
    }
    if (text == null) {
      return new Attempt(null, null, "The model gave no answer: null");
    }
    text = Surrogates.wellFormed(text);
    AnswerReader.Read read = reader.read(text);
    return new Attempt(
        text, read.answer(), read.answer() == null ? read.problem() : keep(key, text));
  }

  private String keep(String key, String text) {
    try {
      cache.keep(key, text);
      return "";
    } catch (RuntimeException e) {
      return "The answer cannot be kept: " + message(e);
    }
  }

  private static String message(Exception e) {
    return e.getClass().getSimpleName() + ": " + Checks.shown(String.valueOf(e.getMessage()));
  }
}
