package dev.qortex.ingest.llm;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.completion.CompletionStoppedException;
import dev.qortex.core.completion.Prompt;
import dev.qortex.core.model.IngestNote;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Chunk;
import dev.qortex.ingest.extract.Lexicon;
import dev.qortex.ingest.extract.Reading;
import dev.qortex.ingest.llm.ChunkProgress.Outcome;
import dev.qortex.ingest.llm.Model.Attempt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Asks a model about every chunk of one document. Answers are taken in the order of the chunks, and
 * the budget is settled then, so that the result does not depend on which one comes first. Serves
 * one thread.
 */
final class DocumentRun {

  /** Greatest number of names from the lexicon for a chunk. */
  private static final int MOST_NAMES = 30;

  private static final int LONGEST_REASON = 500;

  /** A usable answer; {@code known} are the keys of the names that its chunk was told. */
  record Said(Chunk chunk, String place, Set<String> known, ModelAnswer answer) {}

  /** A chunk on its way: the kept attempt, or what is asked, or neither without a budget. */
  private record Step(
      int index,
      Set<String> known,
      Prompt prompt,
      String key,
      Attempt kept,
      long reserved,
      @Nullable Future<Attempt> asked) {}

  private final CompletionExtractor.Settings settings;
  private final Model model;
  private final Prompts prompts;
  private final SpentTokens life;
  private final SpentTokens own;
  private final Reading reading;
  private final Executor executor;

  private final Deque<Step> open = new ArrayDeque<>();
  private final List<Said> said = new ArrayList<>();
  private final List<IngestNote> notes = new ArrayList<>();
  private boolean exhausted;
  private String refusal = "";

  DocumentRun(
      CompletionExtractor.Settings settings,
      Model model,
      Prompts prompts,
      SpentTokens life,
      Reading reading,
      Executor executor) {
    this.settings = settings;
    this.model = model;
    this.prompts = prompts;
    this.life = life;
    this.own = new SpentTokens(settings.documentBudget());
    this.reading = reading;
    this.executor = executor;
  }

  List<IngestNote> notes() {
    return notes;
  }

  List<Said> run() {
    try {
      readAll();
      return said;
    } finally {
      giveBack();
    }
  }

  private void readAll() {
    for (int i = 0; i < reading.chunks().size(); i++) {
      if (Thread.currentThread().isInterrupted()) {
        throw interrupted(null);
      }
      open.add(begun(i));
      settle(settings.inFlight() - 1);
    }
    settle(0);
  }

  /** After a stop: what arrived is paid for, and what was set aside for the rest is free again. */
  private void giveBack() {
    life.settle(own.reserved(), 0);
    for (Step step : open) {
      try {
        if (step.asked() != null && !step.asked().cancel(true)) {
          life.settle(0, model.tokens(step.prompt(), step.asked().get()));
        }
      } catch (ExecutionException | InterruptedException e) {
        // It is done, and gave no answer: that costs nothing.
      }
    }
  }

  private Step begun(int index) {
    Chunk chunk = reading.chunks().get(index);
    Set<String> known = known(chunk);
    List<String> names = known.stream().map(reading.lexicon()::name).toList();
    Prompt prompt = prompts.of(reading, chunk, names);
    // Other known concepts change with every document, and the answer hardly with them.
    String key = model.key(prompts.of(reading, chunk, List.of()));
    while (open.stream().anyMatch(step -> step.asked() != null && step.key().equals(key))) {
      settle(open.size() - 1);
    }
    Attempt kept = model.kept(key);
    long tokens = model.tokens(prompt) + settings.longestAnswer();
    if (kept.answer() != null || exhausted || !hasRoom(tokens)) {
      exhausted |= kept.answer() == null;
      return new Step(index, known, prompt, key, kept, 0, null);
    }
    FutureTask<Attempt> task = new FutureTask<>(() -> model.ask(key, prompt));
    executor.execute(task);
    return new Step(index, known, prompt, key, kept, tokens, task);
  }

  /** The keys of what the chunk names, and of its heading. */
  private Set<String> known(Chunk chunk) {
    Lexicon lexicon = reading.lexicon();
    Set<String> keys = new LinkedHashSet<>();
    lexicon.owner(chunk.section().path()).ifPresent(keys::add);
    for (Chunk.Piece piece : chunk.pieces()) {
      Block.Kind kind = piece.block().kind();
      if (kind != Block.Kind.CODE && kind != Block.Kind.HTML) {
        for (Lexicon.Mention mention : lexicon.mentions(piece.block(), piece.span())) {
          if (keys.size() < MOST_NAMES) {
            keys.add(mention.key());
          }
        }
      }
    }
    return keys;
  }

  /** True if there is a budget for the tokens, if need be after the requests on their way. */
  private boolean hasRoom(long tokens) {
    if (!reserved(tokens)) {
      settle(0);
      return reserved(tokens);
    }
    return true;
  }

  private boolean reserved(long tokens) {
    if (!own.reserve(tokens)) {
      refusal = own.refusal(tokens);
      return false;
    }
    if (!life.reserve(tokens)) {
      own.settle(tokens, 0);
      refusal = life.refusal(tokens);
      return false;
    }
    return true;
  }

  private void spend(long reserved, Prompt prompt, Attempt attempt) {
    long used = model.tokens(prompt, attempt);
    own.settle(reserved, used);
    life.settle(reserved, used);
  }

  /** Takes answers until at most a number of requests are on their way. */
  private void settle(int most) {
    while (open.size() > most) {
      Step step = open.remove();
      String place = place(step.index());
      if (!step.kept().problem().isEmpty()) {
        notes.add(IngestNote.odd(place, reason(step.kept().problem())));
      }
      if (step.kept().answer() != null) {
        accept(step, step.kept().answer(), Outcome.CACHED);
      } else if (step.asked() == null) {
        fail(step, refusal);
      } else {
        take(step, step.asked());
      }
    }
  }

  private void take(Step step, Future<Attempt> asked) {
    Attempt attempt = repaired(step, arrived(step, asked));
    if (attempt.answer() == null) {
      fail(step, attempt.problem());
      return;
    }
    if (!attempt.problem().isEmpty()) {
      notes.add(IngestNote.odd(place(step.index()), reason(attempt.problem())));
    }
    accept(step, attempt.answer(), Outcome.ASKED);
  }

  private Attempt arrived(Step step, Future<Attempt> asked) {
    try {
      Attempt attempt = asked.get();
      spend(step.reserved(), step.prompt(), attempt);
      return attempt;
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof InterruptedException interrupt) {
        throw interrupted(interrupt);
      } else if (cause instanceof Error error) {
        throw error;
      } else if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException("Asking threw what it does not declare.", cause);
    }
  }

  /** The attempt itself, or the second one when the model wrote what cannot be used. */
  private Attempt repaired(Step step, Attempt first) {
    if (first.answer() != null || first.text() == null) {
      return first;
    }
    Prompt prompt = prompts.repair(step.prompt(), first.text(), reason(first.problem()));
    long tokens = model.tokens(prompt) + settings.longestAnswer();
    if (!reserved(tokens)) {
      return new Attempt(null, null, first.problem() + "\nIt was not asked again: " + refusal);
    }
    try {
      Attempt second = model.ask(step.key(), prompt);
      spend(tokens, prompt, second);
      return second;
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private CompletionStoppedException interrupted(@Nullable InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new CompletionStoppedException(
        "The reading of (%s) was interrupted.\nMaybe read it again: the answers so far are kept."
            .formatted(reading.sourceId()),
        cause);
  }

  private void accept(Step step, ModelAnswer answer, Outcome outcome) {
    Chunk chunk = reading.chunks().get(step.index());
    said.add(new Said(chunk, place(step.index()), step.known(), answer));
    report(step, outcome);
  }

  private void fail(Step step, String why) {
    notes.add(IngestNote.failed(place(step.index()), reason(why)));
    report(step, Outcome.FAILED);
  }

  private void report(Step step, Outcome outcome) {
    settings
        .progress()
        .accept(
            new ChunkProgress(
                reading.sourceId(),
                step.index() + 1,
                reading.chunks().size(),
                life.spent(),
                outcome));
  }

  private String place(int index) {
    String location = reading.chunks().get(index).section().location();
    return Surrogates.wellFormed(
        "%s, chunk %s of %s%s"
            .formatted(
                reading.sourceId(),
                index + 1,
                reading.chunks().size(),
                location.isEmpty() ? "" : " (" + location + ")"));
  }

  private static String reason(String why) {
    return Surrogates.wellFormed(
        why.length() <= LONGEST_REASON ? why : why.substring(0, LONGEST_REASON) + "…");
  }
}
