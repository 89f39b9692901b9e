package dev.qortex.service.operations;

import dev.qortex.service.Alias;
import java.util.List;
import java.util.stream.Stream;

/**
 * Names of tools of Python qortex and Python buildlog that map to operations with other names.
 * Tools that have the name of an operation need none. A host offers them by {@link
 * dev.qortex.service.Catalogue.Builder#aliases}.
 */
public final class PythonNames {

  private PythonNames() {}

  /** The aliases, in the order of the originals. */
  public static List<Alias> aliases() {
    return Stream.concat(qortex(), buildlog().map(alias -> alias.ignoring("buildlog_dir")))
        .toList();
  }

  private static Stream<Alias> qortex() {
    return Stream.of(
        Alias.of("qortex_domains", "qortex_status").at("GET domains"),
        Alias.of("qortex_stats", "qortex_status").at("GET stats"),
        Alias.of("qortex_ingest_tool_result", "qortex_ingest_message")
            .renaming("result_text", "text")
            .giving("role", "tool"),
        Alias.of("qortex_source_connect", "qortex_source_sync")
            .at("POST sources/connect")
            .giving("mode", "connect"),
        Alias.of("qortex_source_discover", "qortex_source_list"),
        Alias.of("qortex_vector_describe_index", "qortex_vector_list_indexes"),
        Alias.of("qortex_vector_update", "qortex_vector_upsert")
            .wrapping("id", "ids")
            .wrapping("vector", "vectors")
            .wrapping("metadata", "metadata")
            .giving("keep", true),
        Alias.of("qortex_vector_delete", "qortex_vector_delete_many").wrapping("id", "ids"),
        Alias.of("qortex_learning_session_start", "qortex_learning_session")
            .at("POST learning/sessions/start")
            .ignoring("session_name"),
        Alias.of("qortex_learning_metrics", "qortex_learning_posteriors")
            .at("GET learning/{learner}/metrics"),
        Alias.of("qortex_learning_session_end", "qortex_learning_session")
            .at("POST learning/sessions/end"));
  }

  private static Stream<Alias> buildlog() {
    return Stream.of(
        Alias.of("buildlog_status", "buildlog_skills"),
        Alias.of("buildlog_diff", "buildlog_skills").giving("status", "pending"),
        Alias.of("buildlog_promote", "buildlog_skill_decide")
            .command("buildlog promote")
            .giving("decision", "promote"),
        Alias.of("buildlog_reject", "buildlog_skill_decide")
            .command("buildlog reject")
            .giving("decision", "reject"),
        Alias.of("buildlog_rewards", "buildlog_experiment_report")
            .giving("limit", 0)
            .renaming("limit", "rewards")
            .defaulting("limit", 50),
        Alias.of("buildlog_experiment_metrics", "buildlog_experiment_report").giving("limit", 0),
        Alias.of("buildlog_gauntlet_accept_risk", "buildlog_decide")
            .giving("accepted_run", "last")
            .defaulting("reason", "accepted")
            .ignoring("remaining_issues")
            .ignoring("create_github_issues")
            .ignoring("repo")
            .ignoring("issues_file")
            .ignoring("iteration"),
        Alias.of("buildlog_posterior_history", "buildlog_bandit_status")
            .giving("top_k", 0)
            .renaming("limit", "history")
            .defaulting("limit", 200),
        Alias.of("buildlog_gauntlet_loop", "buildlog_gauntlet_prompt")
            .defaulting("stop_at", "minors")
            .defaulting("compact", true)
            .ignoring("auto_gh_issues"),
        Alias.of("buildlog_gauntlet_rule_lookup", "buildlog_gauntlet_rules")
            .giving("compact", false),
        Alias.of("buildlog_distill", "buildlog_skills")
            .giving("improvements", true)
            .ignoring("llm"),
        Alias.of("buildlog_stats", "buildlog_overview").ignoring("since").ignoring("detailed"),
        Alias.of("buildlog_gauntlet_list_personas", "buildlog_gauntlet_rules").giving("limit", 0),
        Alias.of("buildlog_import_seed", "buildlog_ingest_seeds").ignoring("target_dir"));
  }
}
