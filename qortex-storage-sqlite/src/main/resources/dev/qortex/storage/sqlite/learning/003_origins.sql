-- For what is taken back by origin.
CREATE INDEX arm_log_by_origin ON arm_log (learner, origin);

CREATE INDEX selections_by_origin ON selections (learner, origin);

-- Where there is none of them, the evidence of an arm follows from its own entries.
CREATE INDEX arm_log_fading ON arm_log (learner, context) WHERE kept_by_others < 1;
