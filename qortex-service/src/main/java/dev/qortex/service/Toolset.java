package dev.qortex.service;

import java.util.Locale;

/** Group of operations that is offered or left out as a whole. */
public enum Toolset {
  /** Questions, feedback, exploration, rules, domains, ingest, status. */
  MEMORY,
  /** Learners: selection of arms, observations, posteriors, sessions. */
  LEARNING,
  /** Named vector indexes. */
  VECTORS,
  /** Connected sources: databases and folders. */
  SOURCES,
  /** Projection of rules into formats of other tools. */
  PROJECTION,
  /** Buildlog: sessions, gauntlet, mistakes, rewards, skills. */
  BUILDLOG,
  /** The pattern loop of reviews. */
  PATTERNS,
  /** The observation pipeline. */
  OBSERVATIONS,
  /** Repairs, checkpoints, retraction. */
  MAINTENANCE,
  /** Names of Python qortex and Python buildlog that lead to operations of other names. */
  PYTHON;

  /** The lower-case name that options and addresses use. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
