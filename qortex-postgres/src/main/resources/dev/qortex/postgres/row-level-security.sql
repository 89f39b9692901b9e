-- Binds roles to domains of one memory, for programs that read and write its tables by SQL of their
-- own. Run it as the owner of the schema, which must be the first of the search path, and again after
-- each update of the tables; whoever owns the tables is not bound.
--
-- A role sees and changes rows of the domains that domain_roles names for it, as far as a row can be
-- told to belong to one domain; of all other tables it sees no row. It needs rights on the tables, too.

CREATE TABLE IF NOT EXISTS domain_roles (
  role text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  PRIMARY KEY (role, domain)
);

-- No row of any table without a policy.
DO $$
DECLARE
  name text;
  policy record;
BEGIN
  FOR policy IN SELECT * FROM pg_policies WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP POLICY %I ON %I', policy.policyname, policy.tablename);
  END LOOP;
  FOR name IN
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END
$$;

CREATE POLICY own ON domain_roles FOR SELECT USING (role = current_user);

-- Words of the schema that stand for no domain.
CREATE POLICY everyone ON node_kinds FOR SELECT USING (true);
CREATE POLICY everyone ON relation_types FOR SELECT USING (true);

-- Rows that carry their domain.
CREATE POLICY domain ON domains USING (name IN (SELECT domain FROM domain_roles));
CREATE POLICY domain ON sources USING (domain IN (SELECT domain FROM domain_roles));
CREATE POLICY domain ON nodes USING (domain IN (SELECT domain FROM domain_roles));
CREATE POLICY domain ON rules USING (domain IN (SELECT domain FROM domain_roles));
CREATE POLICY domain ON examples USING (domain IN (SELECT domain FROM domain_roles));
CREATE POLICY domain ON vectors USING (
  domain IN (SELECT domain FROM domain_roles)
  AND EXISTS (SELECT FROM nodes n WHERE n.id = vectors.id)
);
CREATE POLICY domain ON word_counts USING (
  domain IN (SELECT domain FROM domain_roles)
  AND EXISTS (SELECT FROM nodes n WHERE n.id = word_counts.id)
);
CREATE POLICY domain ON texts_by_hand USING (
  domain IN (SELECT domain FROM domain_roles)
  AND EXISTS (SELECT FROM nodes n WHERE n.id = texts_by_hand.id)
);

-- Rows of others: what they refer to is seen through the policies above.
CREATE POLICY domain ON node_contributions USING (
  EXISTS (SELECT FROM nodes WHERE key = node)
  AND EXISTS (SELECT FROM sources WHERE key = contributor)
);
CREATE POLICY domain ON edges USING (
  EXISTS (SELECT FROM nodes n WHERE n.key = edges.source)
  AND EXISTS (SELECT FROM nodes n WHERE n.key = edges.target)
  AND EXISTS (SELECT FROM sources s WHERE s.key = edges.contributor)
);
CREATE POLICY domain ON rule_concepts USING (
  EXISTS (SELECT FROM rules r WHERE r.id = rule_concepts.rule)
  AND EXISTS (SELECT FROM nodes n WHERE n.id = rule_concepts.concept)
);
CREATE POLICY domain ON factors USING (EXISTS (SELECT FROM nodes WHERE id = node_id));
CREATE POLICY domain ON edge_buffer USING (
  EXISTS (SELECT FROM nodes WHERE id = first) AND EXISTS (SELECT FROM nodes WHERE id = second)
);
CREATE POLICY domain ON arms USING (EXISTS (SELECT FROM nodes n WHERE n.id = arms.arm_id));
CREATE POLICY domain ON arm_log USING (EXISTS (SELECT FROM nodes n WHERE n.id = arm_log.arm_id));

-- Questions that were asked in domains of the role only.
CREATE POLICY domain ON questions USING (
  domains::jsonb <> '[]'::jsonb
  AND domains::jsonb <@ (SELECT coalesce(jsonb_agg(d.domain), '[]') FROM domain_roles d)
);
CREATE POLICY domain ON outcomes USING (
  EXISTS (SELECT FROM questions q WHERE q.key = outcomes.question)
  AND EXISTS (SELECT FROM nodes n WHERE n.id = outcomes.item_id)
);
