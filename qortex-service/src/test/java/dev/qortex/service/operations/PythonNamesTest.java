package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.service.Alias;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Toolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tools of Python qortex and Python buildlog are called by their names, with their arguments. */
class PythonNamesTest {

  /** The tools of the MCP server of Python qortex, without the prefix, with their arguments. */
  private static final String QORTEX =
      """
      query context domains top_k min_confidence mode
      feedback query_id outcomes source
      ingest source_path domain source_type
      ingest_text text domain format name
      ingest_structured concepts domain edges rules
      domains
      status
      explore node_id depth
      rules domains concept_ids categories include_derived min_confidence
      compare context domains top_k
      stats
      ingest_message text session_id role domain
      ingest_tool_result tool_name result_text session_id domain
      source_connect source_id connection_string schemas domain_map targets
      source_discover source_id
      source_sync source_id tables mode
      source_list
      source_disconnect source_id
      source_inspect_schema connection_string source_id schemas domain_map
      source_ingest_graph connection_string source_id schemas domain_map embed_catalog_tables extract_rules
      vector_create_index index_name dimension metric
      vector_list_indexes
      vector_describe_index index_name
      vector_delete_index index_name
      vector_upsert index_name vectors metadata ids documents
      vector_query index_name query_vector top_k filter include_vector
      vector_update index_name id filter vector metadata
      vector_delete index_name id
      vector_delete_many index_name ids filter
      learning_select learner candidates context k token_budget min_pulls seed_arms seed_boost
      learning_observe learner arm_id outcome reward context
      learning_posteriors learner context arm_ids
      learning_metrics learner window
      learning_session_start learner session_name
      learning_session_end session_id
      learning_reset learner arm_ids context
      migrate_vec source batch_size dry_run
      """;

  /** The same of Python buildlog; nearly all take buildlog_dir, too. */
  private static final String BUILDLOG =
      """
      status min_confidence
      promote skill_ids target
      reject skill_ids
      diff
      learn_from_review issues source issues_file
      log_reward outcome rules_active revision_distance error_class notes session_id
      rewards limit session_id
      experiment_start error_class notes select_k
      experiment_end entry_file notes
      log_mistake error_class description corrected_by_rule related_concepts relation_to_prior resolution_action context severity
      experiment_metrics session_id
      experiment_report
      gauntlet_issues issues iteration source issues_file valid_rule_ids
      gauntlet_accept_risk remaining_issues create_github_issues repo issues_file iteration
      bandit_status context top_k
      posterior_history rule_ids persona since limit
      gauntlet_rules persona format compact
      overview
      entry_new slug entry_date quick
      entry_list
      commit message slug no_entry extra_args
      gauntlet_prompt target personas select_k
      gauntlet_loop target personas max_iterations stop_at auto_gh_issues compact select_k
      gauntlet_rule_lookup rule_ids
      distill since category llm
      skills min_frequency since llm
      stats since detailed
      gauntlet_list_personas
      migrate dry_run
      export format output project tables include_manifest include_rules_join
      import_seed source target_dir
      ingest_seeds source
      verify
      gauntlet_generate source_text persona output_dir dry_run source_file
      init no_mcp no_claude_md
      update
      """;

  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A row of a table of the page. */
  private record Row(String here, String arguments, String difference) {}

  @TempDir private Path root;
  private AllGroups groups;
  private Catalogue catalogue;

  @BeforeEach
  void open() throws IOException {
    groups = new AllGroups(root.resolve("all"));
    catalogue = groups.catalogue();
  }

  @AfterEach
  void close() throws IOException {
    groups.close();
  }

  private static Map<String, List<String>> tools() {
    Map<String, List<String>> tools = new LinkedHashMap<>();
    QORTEX.lines().forEach(line -> add(tools, "qortex_" + line));
    BUILDLOG.lines().forEach(line -> add(tools, "buildlog_" + line));
    return tools;
  }

  private static void add(Map<String, List<String>> tools, String line) {
    List<String> words = List.of(line.split(" "));
    tools.put(words.get(0), words.subList(1, words.size()));
  }

  private static Map<String, Row> rows() throws IOException {
    String page = Files.readString(Path.of("../docs/reference/python.md"));
    Map<String, Row> rows = new LinkedHashMap<>();
    for (String title : List.of("qortex", "buildlog")) {
      page.split("\n## Tools of Python " + title + "\n", 2)[1]
          .split("\n## ", 2)[0]
          .lines()
          .filter(line -> line.startsWith("| `"))
          .map(line -> line.split("\\|", -1))
          .forEach(
              cells ->
                  assertThat(
                          rows.put(
                              cells[1].strip().replace("`", ""),
                              new Row(
                                  cells[2].strip().replace("`", ""),
                                  cells[3].strip(),
                                  cells[4].strip())))
                      .as(cells[1])
                      .isNull());
    }
    return rows;
  }

  @Test
  void everyToolIsCallableWithItsArgumentsOrThePageSaysWhyNot() throws IOException {
    Map<String, Row> rows = rows();
    assertThat(rows.keySet()).containsExactlyElementsOf(tools().keySet());
    tools()
        .forEach(
            (name, arguments) -> {
              Row row = rows.get(name);
              if (row.here().equals("not here")) {
                assertThat(row.difference()).as(name).isNotEmpty();
                assertThat(callable()).doesNotContain(name);
                return;
              }
              Operation operation = catalogue.operation(name);
              List<String> known = new ArrayList<>();
              operation.inputSchema().path("properties").fieldNames().forEachRemaining(known::add);
              SPAN.matcher(row.difference()).results().forEach(span -> known.add(span.group(1)));
              assertThat(known)
                  .as("arguments of %s, or the page on them", name)
                  .containsAll(arguments);
            });
  }

  private List<String> callable() {
    List<String> names = new ArrayList<>();
    catalogue.operations().forEach(operation -> names.add(operation.name()));
    catalogue.aliases().forEach(alias -> names.add(alias.name()));
    return names;
  }

  @Test
  void thePageHasTheTableOfAliases() throws IOException {
    Map<String, String> listed = new TreeMap<>();
    rows()
        .forEach(
            (name, row) -> {
              if (!row.here().equals("not here")) {
                listed.put(name, row.here() + ": " + row.arguments());
              }
            });
    Map<String, String> expected = new TreeMap<>();
    listed.keySet().forEach(name -> expected.put(name, name + ": "));
    PythonNames.aliases()
        .forEach(alias -> expected.put(alias.name(), alias.target() + ": " + arguments(alias)));
    assertThat(listed).isEqualTo(expected);
    assertThat(catalogue.aliases())
        .extracting(Operation::name)
        .hasSameSizeAs(PythonNames.aliases());
  }

  /** Everything about the arguments of an alias, as the page says it. */
  private static String arguments(Alias alias) {
    List<String> parts = new ArrayList<>();
    new TreeMap<>(alias.given())
        .forEach((argument, value) -> parts.add("`%s` is `%s`".formatted(argument, value)));
    new TreeMap<>(alias.renamed())
        .forEach(
            (argument, other) -> {
              if (!argument.equals(other)) {
                parts.add("`%s` for `%s`".formatted(argument, other));
              }
            });
    new TreeMap<>(alias.defaults())
        .forEach((argument, value) -> parts.add("`%s` by default `%s`".formatted(argument, value)));
    new TreeSet<>(alias.ignored())
        .stream()
            .filter(argument -> !argument.equals("buildlog_dir"))
            .forEach(argument -> parts.add("`%s` has no effect".formatted(argument)));
    return String.join("; ", parts);
  }

  @Test
  void aliasesStandInNoListOfOperations() {
    assertThat(catalogue.aliases()).allMatch(alias -> alias.toolset() == Toolset.PYTHON);
    assertThat(catalogue.operations()).noneMatch(one -> one.toolset() == Toolset.PYTHON);
  }

  private JsonNode call(String name, String argument) throws IOException {
    return catalogue.call(name, JSON.readTree(argument.replace('\'', '"')), Call.ofOwner());
  }

  @Test
  void toolsOfPythonBuildlogDoWhatTheyDid() throws IOException {
    String here = "{'buildlog_dir':'buildlog'}";
    call(
        "buildlog_learn_from_review",
        "{'issues':[{'description':'x','rule_learned':'Close files.','category':'io'}]}");
    assertThat(call("buildlog_status", "{'min_confidence':'low','buildlog_dir':'b'}"))
        .isEqualTo(call("buildlog_skills", "{}"));
    String skill = call("buildlog_diff", here).at("/skills/io/0/id").textValue();
    call("buildlog_promote", "{'skill_ids':['%s']}".formatted(skill));
    assertThat(call("buildlog_diff", here).get("total_matching").intValue()).isZero();
    assertThat(call("buildlog_distill", "{'category':'workflow','llm':true}").has("improvements"))
        .isTrue();

    String session = call("buildlog_experiment_start", "{}").get("session_id").textValue();
    for (int i = 0; i < 2; i++) {
      call("buildlog_log_reward", "{'outcome':'accepted'}");
    }
    assertThat(call("buildlog_rewards", "{'limit':1}").at("/rewards/events")).hasSize(1);
    assertThat(call("buildlog_rewards", here).at("/rewards/events")).hasSize(2);
    assertThat(call("buildlog_posterior_history", "{'limit':3}").at("/history/snapshots"))
        .hasSizeBetween(1, 3);
    call("buildlog_experiment_end", "{}");
    JsonNode metrics =
        call("buildlog_experiment_metrics", "{'session_id':'%s'}".formatted(session));
    assertThat(metrics.at("/summary/session_id").textValue()).isEqualTo(session);

    JsonNode loop = call("buildlog_gauntlet_loop", "{'target':'a diff','auto_gh_issues':true}");
    assertThat(loop.has("prompt")).isFalse();
    String rule = loop.at("/valid_rule_ids/0").textValue();
    call(
        "buildlog_gauntlet_issues",
        "{'run_id':'%s','issues':[{'severity':'major','description':'x'}]}"
            .formatted(loop.get("run_id").textValue()));
    JsonNode accepted =
        call(
            "buildlog_gauntlet_accept_risk",
            "{'remaining_issues':[{'description':'x'}],'create_github_issues':false}");
    assertThat(accepted.at("/accepted/cleared").booleanValue()).isTrue();
    assertThat(accepted.at("/accepted/accepted_issues").intValue()).isEqualTo(1);
    JsonNode rules = call("buildlog_gauntlet_rule_lookup", "{'rule_ids':['%s']}".formatted(rule));
    assertThat(rules.get("total_rules").intValue()).isEqualTo(1);
    assertThat(rules.findValue("rationale")).isNotNull();
    assertThat(call("buildlog_gauntlet_list_personas", here).get("counts").has("security"))
        .isTrue();
    assertThat(call("buildlog_stats", "{'detailed':true}").has("streak")).isTrue();
    Files.writeString(
        root.resolve("all/docs/own.yaml"), "persona: own\nrules:\n  - rule: Say how.\n");
    assertThat(
            call("buildlog_import_seed", "{'source':'own.yaml','target_dir':'x'}")
                .get("added")
                .intValue())
        .isEqualTo(1);
  }
}
