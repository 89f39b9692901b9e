-- The tables of Python buildlog, schema 7, have the names of ours with other columns.
ALTER TABLE schema_version RENAME TO original_schema_version;
ALTER TABLE projects RENAME TO original_projects;
ALTER TABLE skill_decisions RENAME TO original_skill_decisions;
ALTER TABLE review_learnings RENAME TO original_review_learnings;
ALTER TABLE review_history RENAME TO original_review_history;
ALTER TABLE active_sessions RENAME TO original_active_sessions;
ALTER TABLE reward_events RENAME TO original_reward_events;
ALTER TABLE sessions RENAME TO original_sessions;
ALTER TABLE mistakes RENAME TO original_mistakes;
ALTER TABLE bandit_arms RENAME TO original_bandit_arms;
ALTER TABLE gauntlet_rules RENAME TO original_gauntlet_rules;
ALTER TABLE emission_edges RENAME TO original_emission_edges;
ALTER TABLE gauntlet_credits RENAME TO original_gauntlet_credits;
ALTER TABLE posterior_snapshots RENAME TO original_posterior_snapshots;
