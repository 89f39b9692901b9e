package dev.qortex.storage.sql.elements;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;

/** Codes of node kinds and relation types in the file. They never change. */
public final class EnumCodes {

  private static final NodeKind[] KINDS = NodeKind.values();
  private static final RelationType[] RELATIONS = RelationType.values();

  private EnumCodes() {}

  public static int code(NodeKind kind) {
    return kind.ordinal();
  }

  public static NodeKind kind(int code) {
    return KINDS[code];
  }

  public static int code(RelationType relation) {
    return relation.ordinal();
  }

  public static RelationType relation(int code) {
    return RELATIONS[code];
  }
}
