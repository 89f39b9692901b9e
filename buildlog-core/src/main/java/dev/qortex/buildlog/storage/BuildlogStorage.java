package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.core.store.Transactional;

/**
 * Storage of all data of buildlog, apart from the observations of learners. Each change is a
 * transaction of its own, or part of the surrounding {@link #inTransaction}. A change that names a
 * project that is not registered is refused with an {@link IllegalArgumentException}. Thread-safe;
 * closing twice is harmless, use after close is an {@link IllegalStateException}.
 */
public interface BuildlogStorage extends Transactional, AutoCloseable {

  /** The projects. */
  ProjectStorage projects();

  /** The gauntlet rules of each project. */
  RuleStorage rules();

  /** The sessions of each project. */
  SessionStorage sessions();

  /** The mistakes of each project. */
  MistakeLog mistakes();

  /** The rewards of each project. */
  EventLog<RewardEvent> rewards();

  /** The reviews of each project. */
  EventLog<Review> reviews();

  /** The findings of the reviews of each project. */
  FindingStorage findings();

  /** The runs of the gauntlet of each project. */
  EventLog<GauntletRun> runs();

  /** The learnings of each project. */
  LearningStorage learnings();

  /** The decisions about skills of each project. */
  DecisionStorage decisions();

  /** The edges of emitted artefacts of each project. */
  EdgeStorage edges();

  /** The evidence about the rules of each project. */
  EvidenceStorage evidence();

  /** The emissions that are to be published. */
  Outbox outbox();

  @Override
  void close();
}
