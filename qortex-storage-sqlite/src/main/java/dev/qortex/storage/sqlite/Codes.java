package dev.qortex.storage.sqlite;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;

/** The numbers that stand for kinds and relation types in the file. They never change. */
final class Codes {

  private static final NodeKind[] KINDS = NodeKind.values();
  private static final RelationType[] RELATIONS = RelationType.values();

  private Codes() {}

  static int code(NodeKind kind) {
    return kind.ordinal();
  }

  static NodeKind kind(int code) {
    return KINDS[code];
  }

  static int code(RelationType relation) {
    return relation.ordinal();
  }

  static RelationType relation(int code) {
    return RELATIONS[code];
  }
}
