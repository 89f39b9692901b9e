package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.buildlog.credit.RuleEvidence;
import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Columns of the evidence of a session; facts that are absent are left out of the JSON. */
final class EvidenceRows {

  private EvidenceRows() {}

  static SessionEvidence read(ResultSet row) throws SQLException {
    Map<String, RuleEvidence> rules = new HashMap<>();
    JsonColumn.map(row.getString("rules"))
        .forEach((rule, facts) -> rules.put(rule, facts((Map<?, ?>) facts)));
    return new SessionEvidence(
        row.getString("id"),
        row.getString("agent"),
        Sql.instant(row.getString("started_at")),
        row.getBoolean("is_over"),
        topics(JsonColumn.map(row.getString("topics"))),
        Set.copyOf(JsonColumn.texts(row.getString("pool"))),
        rules,
        Set.copyOf(JsonColumn.texts(row.getString("rejected"))),
        Set.copyOf(JsonColumn.texts(row.getString("ignored"))));
  }

  static String topics(Topics topics) {
    Map<String, Object> json = new LinkedHashMap<>();
    addTexts(json, "kinds", topics.kinds());
    addTexts(json, "paths", topics.paths());
    addTexts(json, "categories", topics.categories());
    return JsonColumn.write(json);
  }

  private static Topics topics(Map<?, ?> json) {
    return new Topics(texts(json, "kinds"), texts(json, "paths"), texts(json, "categories"));
  }

  static String rules(Map<String, RuleEvidence> rules) {
    Map<String, Object> json = new LinkedHashMap<>();
    rules.forEach((rule, facts) -> json.put(rule, json(facts)));
    return JsonColumn.write(json);
  }

  private static Map<String, Object> json(RuleEvidence facts) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (facts.role() != Role.NONE) {
      json.put("role", facts.role().name().toLowerCase(Locale.ROOT));
    }
    if (facts.shown()) {
      json.put("shown", true);
    }
    addTexts(json, "cited", facts.cited());
    if (!facts.matches().isEmpty()) {
      json.put("matches", facts.matches());
    }
    if (!facts.shares().isEmpty()) {
      json.put("shares", facts.shares());
    }
    CreditSums carried = facts.carried();
    if (!carried.equals(CreditSums.NONE)) {
      json.put(
          "carried",
          List.of(carried.successes(), carried.failures(), carried.events(), carried.exposure()));
    }
    return json;
  }

  private static RuleEvidence facts(Map<?, ?> json) {
    Object role = json.get("role");
    List<Double> carried =
        json.get("carried") instanceof List<?> sums
            ? sums.stream().map(EvidenceRows::number).toList()
            : List.of(0.0, 0.0, 0.0, 0.0);
    return new RuleEvidence(
        role == null ? Role.NONE : Role.valueOf(role.toString().toUpperCase(Locale.ROOT)),
        Boolean.TRUE.equals(json.get("shown")),
        texts(json, "cited"),
        parts(json, "matches"),
        parts(json, "shares"),
        new CreditSums(carried.get(0), carried.get(1), carried.get(2), carried.get(3)));
  }

  private static void addTexts(Map<String, Object> json, String name, Collection<String> texts) {
    if (!texts.isEmpty()) {
      json.put(name, texts);
    }
  }

  private static Set<String> texts(Map<?, ?> json, String name) {
    Set<String> texts = new LinkedHashSet<>();
    if (json.get(name) instanceof List<?> stored) {
      stored.forEach(text -> texts.add(String.valueOf(text)));
    }
    return texts;
  }

  private static Map<String, Double> parts(Map<?, ?> json, String name) {
    Map<String, Double> parts = new HashMap<>();
    if (json.get(name) instanceof Map<?, ?> stored) {
      stored.forEach((id, part) -> parts.put(String.valueOf(id), number(part)));
    }
    return parts;
  }

  private static double number(Object stored) {
    return ((Number) stored).doubleValue();
  }
}
