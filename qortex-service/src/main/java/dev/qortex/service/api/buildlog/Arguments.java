package dev.qortex.service.api.buildlog;

import dev.qortex.buildlog.model.Session;

/** Descriptions and defaults of arguments that several operations have. */
final class Arguments {

  static final String PROJECT = "Name of another project.";
  static final String AGENT = "Your own name, if others work here.";
  static final String DEFAULT_AGENT = "\"" + Session.DEFAULT_AGENT + "\"";
  static final String SUBJECT =
      "Session or run that it is about, over or not; absent for the agent's active session.";
  static final String DIFF =
      "Instead of target: the diff of a commit, a range such as main...HEAD, staged or worktree.";
  static final String FILES = "Files of the diff, such as *.java; !*.md leaves files out.";
  static final String PIECE = "Piece of a diff that is too long for one prompt.";
  static final String PIECE_CHARS = "Characters of a piece of a diff.";
  static final String OFFSET = "How many to skip.";
  static final String LIMIT = "How many to list at most.";

  private Arguments() {}
}
