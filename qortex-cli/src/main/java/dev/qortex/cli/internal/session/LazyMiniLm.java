package dev.qortex.cli.internal.session;

import dev.qortex.cli.launch.SentenceModel;
import dev.qortex.commons.Words;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Quantised all-MiniLM-L6-v2: 384 dimensions. It is loaded with the first text, as most commands
 * have none. Its vocabulary is English, and a text in Chinese, Japanese, Korean or Thai is to it a
 * row of unknown signs, which is like every other one; so of such a text the words are hashed.
 * Thread-safe.
 */
public final class LazyMiniLm implements EmbeddingModel {

  private static final EmbeddingModel OTHERWISE =
      new HashingEmbeddingModel(SentenceModel.DIMENSION);

  @Override
  public String name() {
    return SentenceModel.NAME;
  }

  @Override
  public int dimension() {
    return SentenceModel.DIMENSION;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return split(texts, Words::isMostlyWithoutSpaces, OTHERWISE::embed, Runtime::embed);
  }

  /** The model after its runtime was kept from printing a stack trace beside an exception. */
  private static final class Runtime {

    // Held, as Java forgets the level of a logger that nobody has.
    private static final Logger LOGGER = Logger.getLogger("ai.onnxruntime.OnnxRuntime");

    private static final OnnxEmbeddingModel MODEL;

    static {
      LOGGER.setLevel(Level.SEVERE);
      MODEL = SentenceModel.create();
    }

    static List<float[]> embed(List<String> texts) {
      return MODEL.embed(texts);
    }
  }

  /** Results in the order of the items, of two ways of making them. */
  private static <T, R> List<R> split(
      List<T> items,
      Predicate<T> isFirst,
      Function<List<T>, List<R>> first,
      Function<List<T>, List<R>> second) {
    Iterator<R> ofFirst = first.apply(items.stream().filter(isFirst).toList()).iterator();
    Iterator<R> ofSecond =
        second.apply(items.stream().filter(isFirst.negate()).toList()).iterator();
    List<R> all = new ArrayList<>(items.size());
    items.forEach(item -> all.add(isFirst.test(item) ? ofFirst.next() : ofSecond.next()));
    return all;
  }
}
