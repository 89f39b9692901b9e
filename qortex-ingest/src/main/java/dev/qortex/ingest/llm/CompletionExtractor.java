package dev.qortex.ingest.llm;

import dev.qortex.commons.Checks;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.llm.DocumentRun.Said;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Lets a language model read, one chunk at a time. Mostly used after the headings: {@code
 * Extractor.structure().and(CompletionExtractor.builder("name", model).build())}.
 *
 * <ul>
 *   <li>An answer is JSON that a schema checks; text around it is ignored. One that does not pass
 *       goes back once with what is wrong. A chunk that then has no usable answer, or whose asking
 *       threw, is a {@code FAILED} note with document, chunk and reason; the others go on.
 *   <li>Usable answers are kept. Reading again asks for those only that are missing: after a
 *       failure, a crash, or the end of a budget.
 *   <li>Nothing is believed without a quote that stands in the chunk or its headings; letters and
 *       digits count, case and punctuation do not. The quote in the graph is the source's own. What
 *       quotes nothing real is left out with a {@code DROPPED} note.
 *   <li>Names that are blank, longer than 80 characters or say nothing by themselves are left out.
 *       So is a concept that its chunk does not name; one that the domain knows has at most 0.3. An
 *       end of a relation that is not a concept becomes one with confidence 0.3 if the chunk names
 *       it; otherwise the relation is left out. A relation whose quote names one end only has at
 *       most 0.4; with neither it is left out. An example is {@code instance_of} what it
 *       illustrates.
 * </ul>
 *
 * <p>Thread-safe if the model, the cache, the counter and the listener are. The result does not
 * depend on how many chunks are in flight, unless a budget runs out while answers are longer than
 * expected or asked for again.
 */
public final class CompletionExtractor implements Extractor {

  /** Settings for each document. */
  record Settings(
      int inFlight, int longestAnswer, long documentBudget, Consumer<ChunkProgress> progress) {}

  private final Settings settings;
  private final Model model;
  private final Prompts prompts = new Prompts();
  private final SpentTokens life;

  private CompletionExtractor(Builder builder) {
    this.settings =
        new Settings(
            builder.inFlight, builder.longestAnswer, builder.documentBudget, builder.progress);
    this.model =
        new Model(
            builder.name, builder.completion, builder.cache, builder.counter, new AnswerReader());
    this.life = new SpentTokens(builder.budget);
  }

  /**
   * An extractor that asks for one chunk after the other, without a budget.
   *
   * @param name the name of the model, under which answers are cached; it must change with the
   *     model
   * @param completion the model
   */
  public static Builder builder(String name, Completion completion) {
    return new Builder(name, completion);
  }

  /**
   * {@inheritDoc}
   *
   * @throws CompletionStoppedException when the model answers no more, or the thread is
   *     interrupted, which it then still is. Answers so far are kept; calls in flight are
   *     interrupted
   */
  @Override
  public Extraction extract(Reading reading) {
    if (settings.inFlight() == 1) {
      return found(
          new DocumentRun(settings, model, prompts, life, reading, Runnable::run), reading);
    }
    ExecutorService pool = Executors.newFixedThreadPool(settings.inFlight(), this::thread);
    try {
      return found(new DocumentRun(settings, model, prompts, life, reading, pool), reading);
    } finally {
      pool.shutdownNow();
    }
  }

  /** Says no: a model is asked about a document that is new, has changed or is read again. */
  @Override
  public boolean isRepeatable() {
    return false;
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, "qortex-completion");
    thread.setDaemon(true);
    return thread;
  }

  private static Extraction found(DocumentRun run, Reading reading) {
    List<Said> answers = run.run();
    return new BelievedFindings(reading, run.notes()).of(answers);
  }

  /** Builder of an extractor. Not thread-safe. */
  public static final class Builder {

    private final String name;
    private final Completion completion;
    private AnswerCache cache = AnswerCache.inMemory();
    private ToIntFunction<String> counter = text -> (text.length() + 3) / 4;
    private long budget = Long.MAX_VALUE;
    private long documentBudget = Long.MAX_VALUE;
    private int longestAnswer = 2_000;
    private int inFlight = 1;
    private Consumer<ChunkProgress> progress = any -> {};

    private Builder(String name, Completion completion) {
      this.name = Checks.id("name of the model", name);
      this.completion = completion;
    }

    /** Cache of answers; in memory by default. */
    public Builder cache(AnswerCache chosen) {
      cache = chosen;
      return this;
    }

    /** Counter of the tokens of a text; a quarter of its characters by default. */
    public Builder counting(ToIntFunction<String> chosen) {
      counter = chosen;
      return this;
    }

    /**
     * The most tokens of prompts and answers in the whole life of the extractor. A chunk that may
     * need more than is left is not asked for, nor are those after it; each is a {@code FAILED}
     * note. Kept answers cost nothing.
     */
    public Builder budget(long tokens) {
      budget = positive("budget", tokens);
      return this;
    }

    /** The most tokens of one document's prompts and answers. */
    public Builder documentBudget(long tokens) {
      documentBudget = positive("budget of a document", tokens);
      return this;
    }

    /**
     * The most tokens that an answer has, 2,000 by default: as many as the host allows its model.
     * They are set aside while the model is asked; longer answers overdraw a budget.
     */
    public Builder longestAnswer(int tokens) {
      longestAnswer = Checks.atLeast("longest answer", tokens, 1);
      return this;
    }

    /**
     * Number of chunks of a document that are asked for at a time, each by its own thread; 1 by
     * default.
     */
    public Builder inFlight(int chunks) {
      inFlight = Checks.atLeast("chunks in flight", chunks, 1);
      return this;
    }

    /** Listener for every chunk, in their order, on the thread that reads; none by default. */
    public Builder progress(Consumer<ChunkProgress> listener) {
      progress = listener;
      return this;
    }

    /**
     * The extractor, which begins with its whole budget.
     *
     * @throws IllegalArgumentException when a budget is not larger than the longest answer
     */
    public CompletionExtractor build() {
      holdsAnswer("budget", budget);
      holdsAnswer("budget of a document", documentBudget);
      return new CompletionExtractor(this);
    }

    private void holdsAnswer(String what, long tokens) {
      if (tokens <= longestAnswer) {
        throw new IllegalArgumentException(
            "The %s (%s) must be larger than the longest answer (%s).\nMaybe the model's answers are shorter: say so."
                .formatted(what, tokens, longestAnswer));
      }
    }

    private static long positive(String what, long tokens) {
      if (tokens < 1) {
        throw new IllegalArgumentException(
            "The %s (%s) must be at least 1.\nMaybe leave it out: then there is none."
                .formatted(what, tokens));
      }
      return tokens;
    }
  }
}
