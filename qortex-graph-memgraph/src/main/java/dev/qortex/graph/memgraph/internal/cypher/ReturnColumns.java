package dev.qortex.graph.memgraph.internal.cypher;

/** Columns that statements return of an element, with the whole text where a key is cut. */
final class ReturnColumns {

  private static final String ELEMENT =
      "coalesce(n.id_text, n.id) AS id, coalesce(n.domain_text, n.domain) AS domain,"
          + " coalesce(n.source_id_text, n.source_id) AS source_id,"
          + " n.source_location AS source_location, n.quote AS quote,"
          + " n.valid_from AS valid_from, n.valid_until AS valid_until,"
          + " n.superseded_by AS superseded_by, n.confirmed_at AS confirmed_at,"
          + " n.end_reason AS end_reason";

  /** Columns of a concept or a passage, which has not all of them. */
  static final String NODE =
      ELEMENT
          + ", n.name AS name, n.description AS description, n.confidence AS confidence,"
          + " n.title AS title, n.text AS text, n.sequence AS sequence, n.position AS position,"
          + " n.properties AS properties";

  static final String RULE =
      ELEMENT
          + ", n.text AS text, n.concept_ids AS concept_ids, n.category AS category,"
          + " n.confidence AS confidence";

  static final String EXAMPLE =
      ELEMENT
          + ", n.code AS code, n.language AS language, n.description AS description,"
          + " n.concept_ids AS concept_ids, n.antipattern AS antipattern";

  /** Between which nodes an edge is, of a relation {@code r} from {@code a} to {@code b}. */
  static final String ENDS =
      "coalesce(a.id_text, a.id) AS source, coalesce(b.id_text, b.id) AS target,"
          + " type(r) AS relation, 'Passage' IN labels(a) AS source_passage,"
          + " 'Passage' IN labels(b) AS target_passage,"
          + " coalesce(a.domain_text, a.domain) AS source_domain,"
          + " coalesce(b.domain_text, b.domain) AS target_domain";

  static final String EDGE =
      "coalesce(a.id_text, a.id) AS source, coalesce(b.id_text, b.id) AS target,"
          + " type(r) AS relation,"
          + " coalesce(r.source_id_text, r.source_id, a.source_id_text, a.source_id) AS source_id,"
          + " r.source_location AS source_location, r.quote AS quote, r.confidence AS confidence,"
          + " r.valid_from AS valid_from, r.valid_until AS valid_until,"
          + " r.superseded_by AS superseded_by, r.confirmed_at AS confirmed_at,"
          + " r.end_reason AS end_reason,"
          + " r.properties AS properties";

  static final String HIDDEN = " RETURN c.kind AS kind, c.element AS element";

  static final String DOMAIN =
      " RETURN coalesce(d.name_text, d.name) AS name, d.description AS description,"
          + " d.created_at AS created_at";

  static final String SOURCE =
      " RETURN coalesce(s.id_text, s.id) AS id, coalesce(s.domain_text, s.domain) AS domain,"
          + " s.name AS name, s.type AS type, s.location AS location,"
          + " s.content_hash AS content_hash";

  private ReturnColumns() {}
}
