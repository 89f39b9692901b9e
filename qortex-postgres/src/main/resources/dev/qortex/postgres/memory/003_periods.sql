-- The contributions with a beginning or an end of validity, which every question looks for.
CREATE INDEX node_contributions_limited ON node_contributions (node)
  WHERE replace(payload, '"valid_', '') <> payload;

CREATE INDEX edges_limited ON edges (source)
  WHERE replace(payload, '"valid_', '') <> payload;
