package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.GitProgram;
import dev.qortex.commons.Tokens;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Progress;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.service.operations.buildlog.MergedFindings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildlogOperationsTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T10:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path folder;
  private Buildlog buildlog;
  private Project home;
  private Journal journal;
  private CheckedCalls calls;
  private final InMemoryBuildlogStorage storage = new InMemoryBuildlogStorage();

  @BeforeEach
  void aProjectWithJournalAndSeeds() {
    buildlog =
        Buildlog.builder(storage, LearningStores.inMemory())
            .credit(CreditPolicy.evidence().holdOut(0))
            .clock(CLOCK)
            .random(new Random(5))
            .build();
    home = buildlog.project(folder);
    buildlog.importSeeds(Persona.SECURITY, Persona.TESTING);
    journal = new Journal(folder.resolve("buildlog"), CLOCK);
    calls =
        new CheckedCalls(
            new BuildlogOperations(buildlog, home)
                .journal(journal)
                .setup(ProjectSetup.of(folder, journal))
                .seeds(Spool.open(folder.resolve("seeds")))
                .files(ReadableFolders.of(folder)));
  }

  @Test
  void everyOperationAnswersAndRefuses() throws IOException {
    session();
    reviews();
    skills();
    files();
    reports();
    for (String name :
        List.of("bandit_status", "experiment_report", "overview", "gauntlet_rules", "skills")) {
      assertThat(calls.refused("buildlog_" + name, "{'project':'nobody'}", ErrorCode.NOT_FOUND))
          .startsWith("project: ")
          .contains(home.info().id());
    }
    calls.assertComplete();
  }

  @Test
  void wordingsAreComparedByTheDistillationOfTheHost() throws IOException {
    CheckedCalls byVectors =
        new CheckedCalls(
            new BuildlogOperations(buildlog, home)
                .journal(journal)
                .distillation(Distillation.byVectors(new AllAlike())));
    Path file = journal.createQuick("retries");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("### Workflow\n", "### Workflow\n\n- Limit each retry.\n- Close files.\n"));
    assertThat(calls.call("buildlog_skills", "{}").at("/skills/workflow")).hasSize(2);
    assertThat(byVectors.call("buildlog_skills", "{}").at("/skills/workflow")).hasSize(1);
  }

  private static final class AllAlike implements EmbeddingModel {

    @Override
    public String name() {
      return "all alike";
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return texts.stream().map(text -> new float[] {1}).toList();
    }
  }

  private void session() {
    JsonNode started =
        calls.call(
            "buildlog_experiment_start",
            "{'error_class':'null_handling','select_k':3,'notes':'first'}");
    String id = started.get("session_id").textValue();
    assertThat(started.get("selected_rules")).hasSize(3);
    assertThat(started.get("rules")).hasSize(3);
    assertThat(calls.refused("buildlog_experiment_start", "{}", ErrorCode.CONFLICT)).contains(id);
    assertThat(
            calls
                .call("buildlog_experiment_start", "{'resume':true}")
                .get("session_id")
                .textValue())
        .isEqualTo(id);

    String mistake = "{'error_class':'null','description':'%s','severity':'high'%s}";
    String first =
        calls
            .call(
                "buildlog_log_mistake",
                mistake.formatted("read a field of null", ",'mistake_id':'m1'"))
            .get("mistake_id")
            .textValue();
    assertThat(first).isEqualTo("m1");
    assertThat(
            calls
                .call(
                    "buildlog_log_mistake",
                    mistake.formatted("read a field of null", ",'mistake_id':'m1'"))
                .get("message")
                .textValue())
        .isEqualTo("The mistake was known; nothing changed.");
    assertThat(
            calls.refused(
                "buildlog_log_mistake", mistake.formatted("something else", ",'mistake_id':'m1'")))
        .contains("(m1) is known");
    calls.refused("buildlog_log_mistake", mistake.formatted("x", ",'severity':'bad'"));
    calls.refused(
        "buildlog_log_mistake",
        mistake.formatted("x", ",'relation_to_prior':{'id':'m1','type':'like'}"));

    JsonNode reward =
        calls.call(
            "buildlog_log_reward",
            "{'outcome':'revision','revision_distance':0.25,'reward_id':'r1'}");
    assertThat(reward)
        .hasToString(
            "{\"reward_id\":\"r1\",\"reward_value\":0.75,"
                + "\"message\":\"The work got a reward of 0.75.\"}");
    assertThat(
            calls
                .call(
                    "buildlog_log_reward",
                    "{'outcome':'revision','revision_distance':0.25,'reward_id':'r1'}")
                .get("message")
                .textValue())
        .contains("known");
    assertThat(calls.refused("buildlog_log_reward", "{'outcome':'accepted','reward_id':'r1'}"))
        .contains("(r1) is known");
    calls.refused("buildlog_log_reward", "{'outcome':'great'}");
    calls.refused("buildlog_log_reward", "{'outcome':'accepted','rules_active':['none']}");
    calls.refused(
        "buildlog_log_reward", "{'outcome':'accepted','session_id':'none'}", ErrorCode.NOT_FOUND);
    JsonNode active =
        calls.call("buildlog_experiment_report", "{'session_id':'%s','rewards':5}".formatted(id));
    assertThat(active.at("/rewards/events/0/source").textValue()).isEqualTo("owner");
    assertThat(active.has("summary")).as("of a session that is not over").isFalse();

    String entry = String.valueOf(journal.create("Null handling").getFileName());
    calls.refused("buildlog_experiment_end", "{'entry_file':'../secret.md'}", ErrorCode.NOT_FOUND);
    calls.refused("buildlog_experiment_end", "{'session_id':'none'}", ErrorCode.NOT_FOUND);
    JsonNode ended =
        calls.call(
            "buildlog_experiment_end",
            "{'session_id':'%s','entry_file':'%s'}".formatted(id, entry));
    assertThat(ended.get("report_appended").booleanValue()).isTrue();
    assertThat(ended.get("mistakes_logged").intValue()).isEqualTo(1);
    assertThat(ended.get("mean_reward").doubleValue()).isEqualTo(0.75);
    calls.refused("buildlog_experiment_end", "{}", ErrorCode.CONFLICT);

    JsonNode next = calls.call("buildlog_experiment_start", "{'agent':'other'}");
    assertThat(next.at("/mistakes/0").textValue()).startsWithIgnoringCase("read a field of null");
    JsonNode again =
        calls.call(
            "buildlog_log_mistake", mistake.formatted("Read a field of  NULL", ",'agent':'other'"));
    assertThat(again.get("similar_prior").textValue()).isEqualTo("m1");
    calls.call(
        "buildlog_experiment_end", "{'agent':'other','abandon':true,'notes':'a false start'}");
    assertThat(
            calls
                .call("buildlog_experiment_report", "{'session_id':'%s'}".formatted(id))
                .at("/summary/total_mistakes")
                .intValue())
        .isEqualTo(1);
    calls.refused("buildlog_experiment_report", "{'session_id':'none'}", ErrorCode.NOT_FOUND);
  }

  private void reviews() {
    JsonNode prompt =
        calls.call(
            "buildlog_gauntlet_prompt",
            "{'target':'src/A.java','personas':['security'],'select_k':2}");
    assertThat(prompt.get("total_rules").intValue()).isEqualTo(2);
    assertThat(prompt.get("prompt").textValue()).contains("src/A.java");
    calls.refused("buildlog_gauntlet_prompt", "{'target':'x','personas':['nobody']}");
    JsonNode loop =
        calls.call(
            "buildlog_gauntlet_prompt",
            "{'target':'src/A.java','personas':['security'],'stop_at':'majors','max_iterations':5,'compact':true}");
    assertThat(prompt.has("valid_rule_ids")).isFalse();
    assertThat(loop.has("prompt")).isFalse();
    assertThat(loop.get("target").textValue()).isEqualTo("src/A.java");
    calls.refused("buildlog_gauntlet_prompt", "{'target':'x','stop_at':'blockers'}");
    calls.call("buildlog_gauntlet_import", "{'comments':'[]'}");
    calls.refused("buildlog_gauntlet_import", "{}");
    JsonNode sarif =
        calls.call(
            "buildlog_gauntlet_sarif",
            "{'issues':[{'severity':'major','description':'Leak','location':'src/A.java:7'}]}");
    assertThat(sarif.at("/sarif/runs/0/results/0/level").textValue()).isEqualTo("error");
    assertThat(calls.call("buildlog_gauntlet_sarif", "{}").at("/sarif/runs/0/results")).isEmpty();
    calls.refused("buildlog_gauntlet_sarif", "{'issues':[],'answer':'[]'}");
    calls.refused("buildlog_gauntlet_sarif", "{'issues':[],'run_id':'x'}", ErrorCode.NOT_FOUND);
    String run = loop.get("run_id").textValue();
    String rule = loop.get("valid_rule_ids").get(0).textValue();

    JsonNode found =
        calls.call(
            "buildlog_gauntlet_issues",
            ("{'run_id':'%s','review_id':'rev','issues':[{'severity':'critical','category':'security','reviewer':'security','description':'SQL"
                    + " is concatenated','location':'A.java:3','rule_learned':'Bind"
                    + " parameters.','rules_consulted':['%s','made:up'],'rule_reasoning':{'%s':'it"
                    + " says so'}},{'description':'a typo'}]}")
                .formatted(run, rule, rule));
    assertThat(found.get("action").textValue()).isEqualTo("fix_criticals");
    assertThat(found.get("rules_credited")).hasToString("[\"" + rule + "\"]");
    assertThat(found.get("citation_stats"))
        .hasToString(
            "{\"total_citations\":2,\"valid_citations\":1,\"hallucinated_citations\":1,"
                + "\"issues_with_citations\":1,\"issues_without_citations\":1}");
    assertThat(found.get("mistakes")).hasSize(2);
    assertThat(found.at("/sampling_delta/security").doubleValue()).isPositive();
    assertThat(found.get("learnings_novel").intValue()).isEqualTo(1);
    assertThat(found.get("minors").get(0).get("description").textValue()).isEqualTo("a typo");

    assertThat(found.get("passed").booleanValue()).isFalse();
    decisions(rule, found.at("/mistakes/0").textValue());

    String second =
        "{'run_id':'%s','iteration':2,'answer':'Nothing: {\\'issues\\': []}'%s}"
            .replace("\\'", "\\\"");
    assertThat(calls.refused("buildlog_gauntlet_issues", second.formatted(run, "")))
        .contains("resolved");
    JsonNode clean =
        calls.call("buildlog_gauntlet_issues", second.formatted(run, ",'resolved':'bound'"));
    assertThat(clean.get("action").textValue()).isEqualTo("clean");
    assertThat(clean.get("passed").booleanValue()).isTrue();
    String minor = "{'run_id':'%s','iteration':3,'issues':[{'description':'a typo'}]%s}";
    assertThat(
            calls
                .call("buildlog_gauntlet_issues", minor.formatted(run, ""))
                .get("passed")
                .booleanValue())
        .isTrue();
    assertThat(
            calls
                .call("buildlog_gauntlet_issues", minor.formatted(run, ",'fail_on':'minor'"))
                .get("passed")
                .booleanValue())
        .isFalse();
    calls.refused("buildlog_gauntlet_issues", "{'run_id':'%s'}".formatted(run));
    calls.refused("buildlog_gauntlet_issues", "{'run_id':'none','issues':[]}", ErrorCode.NOT_FOUND);
    calls.refused(
        "buildlog_gauntlet_issues", "{'issues':[{'severity':'blocker','description':'x'}]}");
    calls.refused("buildlog_gauntlet_issues", "{'issues':[{'description':''}]}");
    assertThat(calls.call("buildlog_gauntlet_issues", "{'issues':[]}").get("action").textValue())
        .isEqualTo("not_reviewed");

    accepted(run, prompt.get("run_id").textValue());

    JsonNode counted = calls.call("buildlog_gauntlet_rules", "{'limit':0}");
    assertThat(counted.get("personas")).isEmpty();
    assertThat(counted.get("counts").fieldNames())
        .toIterable()
        .containsExactly("security", "testing");
    JsonNode rules = calls.call("buildlog_gauntlet_rules", "{'persona':'security'}");
    assertThat(rules.at("/personas/security/0").fieldNames())
        .toIterable()
        .containsExactly("id", "rule", "category");
    assertThat(
            calls
                .call("buildlog_gauntlet_rules", "{'compact':false}")
                .at("/personas/testing/0")
                .has("rationale"))
        .isTrue();
    calls.refused("buildlog_gauntlet_rules", "{'persona':'nobody'}", ErrorCode.NOT_FOUND);
    JsonNode explained =
        calls.call(
            "buildlog_gauntlet_rules",
            "{'rule_ids':['%s','none'],'compact':false}".formatted(rule));
    assertThat(explained.get("missing")).hasToString("[\"none\"]");
    assertThat(explained.get("total_rules").intValue()).isEqualTo(1);
    assertThat(explained.at("/personas/security/0/rationale").textValue()).isNotBlank();
    mutes(rule);
  }

  /** The last reviewed run and another one, whose findings may stay. */
  private void accepted(String last, String other) {
    String accept = "{'accepted_run':'%s','reason':'a prototype'%s}";
    JsonNode unseen = calls.call("buildlog_decide", accept.formatted(other, ""));
    assertThat(unseen.at("/accepted/cleared").booleanValue()).isTrue();
    assertThat(unseen.at("/accepted/accepted_issues").intValue()).as("not reviewed").isZero();
    calls.call(
        "buildlog_gauntlet_issues",
        ("{'run_id':'%s','review_id':'rev-4','iteration':4,'issues':["
                + "{'severity':'major','description':'y'},{'description':'z'}]}")
            .formatted(last));
    calls.call("buildlog_decide", "{'id':'rev-4:finding-1','valid':false}");
    JsonNode risk = calls.call("buildlog_decide", accept.formatted("last", ""));
    assertThat(risk.at("/accepted/run_id").textValue()).isEqualTo(last);
    assertThat(risk.at("/accepted/accepted_issues").intValue()).as("open ones").isEqualTo(1);
    calls.refused("buildlog_decide", accept.formatted("none", ""), ErrorCode.NOT_FOUND);
    calls.refused("buildlog_decide", "{'accepted_run':'%s'}".formatted(last));
    calls.refused("buildlog_decide", accept.formatted(last, ",'id':'rev:finding-0'"));
  }

  private void mutes(String rule) {
    JsonNode all = calls.call("buildlog_gauntlet_rules", "{'limit':0}").get("counts");
    JsonNode muted =
        calls.call(
            "buildlog_gauntlet_mute", "{'rule_ids':['%s'],'personas':['testing']}".formatted(rule));
    assertThat(muted.get("personas"))
        .hasToString("{\"security\":%s}".formatted(all.get("security").intValue() - 1));
    assertThat(muted.get("muted")).hasSize(all.get("testing").intValue() + 1);
    assertThat(calls.call("buildlog_gauntlet_prompt", "{'target':'x','select_k':0}").toString())
        .doesNotContain(rule, "Testing");
    assertThat(
            calls
                .call("buildlog_gauntlet_rules", "{'rule_ids':['%s']}".formatted(rule))
                .get("total_rules")
                .intValue())
        .as("out of the pool")
        .isEqualTo(1);
    assertThat(buildlog.project("other").gauntlet().muted()).isEmpty();
    JsonNode back =
        calls.call(
            "buildlog_gauntlet_mute",
            "{'rule_ids':['%s'],'personas':['testing'],'undo':true}".formatted(rule));
    assertThat(back.get("personas")).isEqualTo(all);
    assertThat(back.get("muted")).isEmpty();
    calls.refused("buildlog_gauntlet_mute", "{}");
    assertThat(
            calls.refused(
                "buildlog_gauntlet_mute", "{'personas':['securty']}", ErrorCode.NOT_FOUND))
        .contains("security");
    calls.refused("buildlog_gauntlet_mute", "{'rule_ids':['none']}", ErrorCode.NOT_FOUND);
  }

  private void skills() throws IOException {
    Path file = journal.createQuick("retries");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("### Workflow\n", "### Workflow\n\n- Give every retry a limit.\n"));
    assertThat(
            calls
                .call("buildlog_skills", "{'category':'workflow','improvements':true}")
                .at("/improvements/patterns/workflow/0/insight")
                .textValue())
        .isEqualTo("Give every retry a limit.");
    JsonNode later =
        calls.call("buildlog_skills", "{'since':'2026-03-02','category':'tool_usage'}");
    assertThat(later.get("total_entries").intValue()).isZero();
    assertThat(later.has("improvements")).isFalse();
    calls.refused("buildlog_skills", "{'category':'workflo'}", ErrorCode.NOT_FOUND);
    JsonNode learned =
        calls.call(
            "buildlog_learn_from_review",
            "{'source':'PR#1','issues':[{'description':'x','rule_learned':'Close files.'}]}");
    assertThat(learned.get("source").textValue()).isEqualTo("review:PR#1");
    assertThat(learned.get("new_learnings")).hasSize(1);
    calls.refused("buildlog_learn_from_review", "{'issues':[]}");

    JsonNode status = calls.call("buildlog_skills", "{}");
    assertThat(status.at("/by_status/pending").intValue()).isEqualTo(3);
    assertThat(calls.call("buildlog_skills", "{'min_confidence':'high'}").get("skills").isEmpty())
        .isTrue();
    String skill = status.at("/skills/workflow/0/id").textValue();
    String other = status.at("/skills/workflow/1/id").textValue();
    String promote = "{'skill_ids':['%s'],'decision':'promote'}";
    assertThat(
            calls
                .call("buildlog_skill_decide", promote.formatted(skill + "','none"))
                .get("not_found_ids"))
        .hasToString("[\"none\"]");
    calls.refused("buildlog_skill_decide", promote.formatted("none"), ErrorCode.NOT_FOUND);
    calls.call(
        "buildlog_skill_decide", "{'skill_ids':['%s'],'decision':'reject'}".formatted(other));
    calls.refused("buildlog_skill_decide", "{'skill_ids':[],'decision':'reject'}");
    assertThat(home.gauntlet().find(skill)).isPresent();
    assertThat(calls.call("buildlog_skills", "{'status':'pending'}").get("skills").fieldNames())
        .toIterable()
        .containsExactly("security");
    assertThat(calls.call("buildlog_skills", "{'min_frequency':2}").get("skills").isEmpty())
        .isTrue();
  }

  private void files() throws IOException {
    Spool.open(folder.resolve("seeds"))
        .publish(
            "mine.yaml",
            "persona: mine\nrules:\n  - rule: Say why.\n".getBytes(StandardCharsets.UTF_8));
    assertThat(calls.call("buildlog_ingest_seeds", "{}").at("/rules/mine").intValue()).isEqualTo(1);
    calls.refused("buildlog_ingest_seeds", "{'source':'/etc'}", ErrorCode.FORBIDDEN);

    Files.writeString(folder.resolve("own.yaml"), "persona: own\nrules:\n  - rule: Say how.\n");
    assertThat(calls.call("buildlog_ingest_seeds", "{'source':'own.yaml'}").get("added").intValue())
        .isEqualTo(1);
    calls.refused("buildlog_ingest_seeds", "{'source':'../own.yaml'}", ErrorCode.FORBIDDEN);
    calls.refused("buildlog_ingest_seeds", "{'source':'absent.yaml'}", ErrorCode.NOT_FOUND);
    calls.refused("buildlog_ingest_seeds", "{'source':'.'}");
  }

  /** Decisions on the finding of the review, and on the mistake that it became. */
  private void decisions(String rule, String mistake) {
    assertThat(mistake).isEqualTo("rev:finding-0");
    double cited = mean(rule);
    assertThat(
            calls
                .call("buildlog_decide", "{'id':'rev:finding-0','valid':false}")
                .get("message")
                .textValue())
        .contains("false alarm");
    assertThat(mean(rule)).isLessThan(cited);
    calls.call("buildlog_decide", "{'id':'rev:finding-0'}");
    assertThat(mean(rule)).isEqualTo(cited);
    calls.call("buildlog_decide", "{'id':'%s','corrected_by_rule':'%s'}".formatted(mistake, rule));
    assertThat(calls.refused("buildlog_decide", "{'id':'rev:finding-9'}"))
        .contains("rev:finding-9");
    calls.refused("buildlog_decide", "{}");
    calls.refused("buildlog_decide", "{'id':'rev:finding-0','merged':'HEAD'}");
  }

  private double mean(String rule) {
    for (JsonNode arm :
        calls.call("buildlog_bandit_status", "{'top_k':1000}").at("/top_rules/general")) {
      if (arm.get("rule_id").textValue().equals(rule)) {
        return arm.get("mean").doubleValue();
      }
    }
    throw new AssertionError("The rule (" + rule + ") has no arm.");
  }

  private void reports() {
    JsonNode arms = calls.call("buildlog_bandit_status", "{'context':'null_handling','top_k':2}");
    assertThat(arms.at("/top_rules/general")).hasSize(2);
    assertThat(arms.at("/summary/total_observations").intValue()).isEqualTo(30);
    assertThat(calls.call("buildlog_bandit_status", "{}").has("history")).isFalse();
    JsonNode history = calls.call("buildlog_bandit_status", "{'history':1,'top_k':0}");
    assertThat(history.at("/history/snapshots")).hasSize(1);
    assertThat(history.get("top_rules")).isEmpty();
    JsonNode future =
        calls.call(
            "buildlog_bandit_status",
            "{'history':9,'persona':'testing','since':'2027-01-01T00:00:00Z'}");
    assertThat(future.at("/history/total_snapshots").intValue()).isZero();
    future
        .at("/top_rules/general")
        .forEach(arm -> assertThat(arm.get("rule_id").textValue()).startsWith("testing:"));
    calls.refused("buildlog_bandit_status", "{'persona':'nobody'}", ErrorCode.NOT_FOUND);
    JsonNode report = calls.call("buildlog_experiment_report", "{}");
    assertThat(report.at("/error_classes/null")).hasToString("{\"total\":2,\"repeated\":1}");
    assertThat(report.get("sessions")).hasSize(2);
    assertThat(report.at("/progress/sessions").intValue()).as("that were ended").isEqualTo(1);
    assertThat(report.at("/progress/change").textValue()).isEqualTo("none");
    assertThat(report.at("/progress/statements/0").textValue())
        .isEqualTo("No change of mistakes can be shown before 20 sessions.")
        .isEqualTo(calls.call("buildlog_overview", "{}").at("/statements/0").textValue());
    JsonNode overview = calls.call("buildlog_overview", "{}");
    assertThat(overview.at("/skills/promoted").intValue()).isEqualTo(1);
    assertThat(overview.get("project").textValue()).isEqualTo(home.info().id());
    assertThat(overview.at("/journal/entries").intValue()).isEqualTo(2);
    assertThat(overview.get("mistakes")).isEqualTo(report.get("summary"));
  }

  @Test
  void aProjectIsNamedByItsIdAndHasAPartOfItsOwn() {
    Project other = buildlog.project("other");
    calls.call(
        "buildlog_log_mistake",
        "{'error_class':'a','description':'b','project':'%s'}".formatted(other.info().id()));
    journal.create("mine");
    assertThat(other.mistakes().list()).hasSize(1);
    assertThat(home.mistakes().list()).isEmpty();
    JsonNode overview =
        calls.call("buildlog_overview", "{'project':'%s'}".formatted(other.info().id()));
    assertThat(overview.get("entries").intValue()).isZero();
    assertThat(overview.has("journal")).isFalse();
  }

  @Test
  void aMistakeInOtherWordsIsToldFromTheKnownOnesByItsAuthor() {
    calls.call("buildlog_experiment_start", "{}");
    calls.call(
        "buildlog_log_mistake",
        "{'error_class':'io','description':'The file handle was left open after an error','mistake_id':'m1'}");
    calls.call("buildlog_experiment_start", "{'agent':'other'}");
    String again =
        "{'error_class':'leak','description':'Handles of a file leak when an error occurs','agent':'other'%s}";

    JsonNode alike = calls.call("buildlog_log_mistake", again.formatted(",'mistake_id':'m2'"));
    calls.call("buildlog_decide", "{'id':'m2','valid':false}");
    JsonNode named =
        calls.call(
            "buildlog_log_mistake",
            again.formatted(",'relation_to_prior':{'id':'m1','type':'same_pattern'}"));

    assertThat(alike.get("was_repeat").booleanValue()).isFalse();
    assertThat(alike.get("message").textValue())
        .contains("(m1: The file handle was left open after an error)");
    assertThat(named.get("similar_prior").textValue()).isEqualTo("m1");
    assertThat(named.get("message").textValue())
        .isEqualTo("This was made before (named by its author).");
  }

  @Test
  void aPromotionNamesTheLearnedRuleThatMaySayTheSame() {
    String learn =
        "{'source':'PR','issues':[{'severity':'minor','description':'d','rule_learned':'%s'}]}";
    String first =
        calls
            .call("buildlog_learn_from_review", learn.formatted("Give every retry a limit."))
            .at("/new_learnings/0")
            .textValue();
    String second =
        calls
            .call("buildlog_learn_from_review", learn.formatted("Stop each retry at a limit."))
            .at("/new_learnings/0")
            .textValue();
    String promote = "{'skill_ids':['%s'],'decision':'promote'}";

    assertThat(
            calls
                .call("buildlog_skill_decide", promote.formatted(first))
                .get("message")
                .textValue())
        .isEqualTo("1 skills were promoted.");
    assertThat(
            calls
                .call("buildlog_skill_decide", promote.formatted(second))
                .get("message")
                .textValue())
        .contains("If " + first + " (Give every retry a limit.) says the same as " + second);
  }

  @Test
  void aRewardThatWasTakenBackDoesNotCount() {
    String id = start();
    calls.call("buildlog_experiment_end", "{}");
    calls.call("buildlog_log_reward", "{'outcome':'accepted','session_id':'%s'}".formatted(id));
    JsonNode rewards = calls.call("buildlog_experiment_report", "{'rewards':9}").get("rewards");
    assertThat(rewards.get("total_events").intValue()).isEqualTo(1);
    assertThat(rewards.get("mean_reward").doubleValue()).isEqualTo(1.0);
    assertThat(rewards.get("events")).hasSize(1);
  }

  @Test
  void aSessionIsOverThoughTheJournalCannotBeWritten() throws IOException {
    String id = start();
    calls.call("buildlog_log_mistake", "{'error_class':'null','description':'read a null'}");
    Path file = journal.create("x");
    String entry = String.valueOf(file.getFileName());
    Files.writeString(
        file, Files.readString(file) + "\n<!-- buildlog:improvements:start -->\nmine\n");
    JsonNode ended =
        calls.call(
            "buildlog_experiment_end",
            "{'session_id':'%s','entry_file':'%s'}".formatted(id, entry));
    assertThat(ended.get("report_appended").booleanValue()).isFalse();
    assertThat(ended.get("message").textValue()).contains("1 mistakes", entry);
  }

  private String start() {
    return calls.call("buildlog_experiment_start", "{}").get("session_id").textValue();
  }

  @Test
  void aSessionHasTheTextsOfAsManyRulesAsFit() throws IOException {
    String words = "Check each of the amounts that come from elsewhere before you book them. ";
    StringBuilder seed = new StringBuilder("persona: long\nrules:\n");
    for (int i = 0; i < 50; i++) {
      seed.append("  - rule: Rule ").append(i).append(", ").append(words.repeat(5)).append('\n');
    }
    buildlog.importSeeds(Files.writeString(folder.resolve("long.yaml"), seed));
    JsonNode session = calls.call("buildlog_experiment_start", "{'select_k': 1000}");
    int texts = session.path("rules").size();
    assertThat(session.path("selected_rules")).hasSizeGreaterThan(70);
    assertThat(texts).isBetween(10, 60);
    assertThat(Tokens.in(session.path("rules").toString())).isLessThan(2_300);
    assertThat(session.path("message").textValue())
        .endsWith(", and the texts of the first " + texts + " are here.");
    assertThat(calls.refused("buildlog_experiment_start", "{'resume': false}", ErrorCode.CONFLICT))
        .contains("a name of your own as agent");
  }

  @Test
  void aProjectIsNamedByItsIdOrANameThatNoOtherHas() {
    Project rr = buildlog.project(folder.resolve("rr"));
    JsonNode overview = calls.call("buildlog_overview", "{'project':'rr'}");
    assertThat(overview.path("project").textValue()).isEqualTo(rr.info().id());
    assertThat(calls.refused("buildlog_overview", "{'project':'rrr'}", ErrorCode.NOT_FOUND))
        .contains("rr (" + rr.info().id() + ")");
    Project other = buildlog.project(folder.resolve("deeper/rr"));
    assertThat(calls.refused("buildlog_overview", "{'project':'rr'}", ErrorCode.INVALID_ARGUMENT))
        .contains(rr.info().id(), other.info().id());
  }

  @Test
  void readingRegistersNoProject() {
    Path elsewhere = folder.resolve("elsewhere");
    CheckedCalls reading =
        new CheckedCalls(
            new BuildlogOperations(buildlog, () -> buildlog.project(elsewhere))
                .viewing(() -> buildlog.view(elsewhere, "")));
    for (String name :
        List.of(
            "bandit_status",
            "experiment_report",
            "overview",
            "gauntlet_rules",
            "skills",
            "gauntlet_sarif")) {
      reading.call("buildlog_" + name, "{}");
    }
    assertThat(buildlog.find(elsewhere)).isEmpty();
    reading.call("buildlog_experiment_start", "{}");
    assertThat(buildlog.find(elsewhere)).isPresent();
  }

  @Test
  void aMisspelledContextIsRefused() {
    start();
    assertThat(calls.refused("buildlog_bandit_status", "{'context':'generl'}", ErrorCode.NOT_FOUND))
        .contains("generl", "[general]");
  }

  @Test
  void listsComeByPagesWithTheirTotals() throws IOException {
    JsonNode all = calls.call("buildlog_gauntlet_rules", "{}");
    int security = all.at("/personas/security").size();
    int total = all.get("total_rules").intValue();
    JsonNode page =
        calls.call("buildlog_gauntlet_rules", "{'offset':%s,'limit':2}".formatted(security - 1));
    assertThat(page.at("/personas/security/0"))
        .isEqualTo(all.at("/personas/security/" + (security - 1)));
    assertThat(page.at("/personas/testing/0")).isEqualTo(all.at("/personas/testing/0"));
    assertThat(page.at("/personas/security").size() + page.at("/personas/testing").size())
        .isEqualTo(2);
    assertThat(page.get("total_rules").intValue()).isEqualTo(total);

    Path entry = journal.create("x");
    Files.writeString(
        entry,
        Files.readString(entry)
            .replace("### Workflow\n", "### Workflow\n\n- Limit retries.\n- Close files.\n"));
    JsonNode skills = calls.call("buildlog_skills", "{'offset':1,'limit':5,'improvements':true}");
    assertThat(skills.at("/skills/workflow")).hasSize(1);
    assertThat(skills.get("total_matching").intValue()).isEqualTo(2);
    assertThat(skills.at("/improvements/patterns/workflow/0/insight").textValue())
        .isEqualTo("Close files.");
    assertThat(skills.at("/improvements/total_patterns").intValue()).isEqualTo(2);

    for (int i = 0; i < 2; i++) {
      start();
      calls.call("buildlog_experiment_end", "{}");
    }
    JsonNode report = calls.call("buildlog_experiment_report", "{'limit':1}");
    assertThat(report.get("sessions")).hasSize(1);
    assertThat(report.get("total_sessions").intValue()).isEqualTo(2);
    JsonNode history = calls.call("buildlog_bandit_status", "{'history':1}").get("history");
    assertThat(history.get("snapshots")).hasSize(1);
    assertThat(history.get("total_snapshots").intValue()).isEqualTo(20);
    calls.refused("buildlog_bandit_status", "{'history':1001}");
  }

  @Test
  void whatTheHostDoesNotGiveIsNotThere() {
    BuildlogOperations plain = new BuildlogOperations(buildlog, home);
    BuildlogOperations more = plain.seeds(Spool.open(folder.resolve("seeds")));
    assertThat(Catalogue.of(plain).operations())
        .extracting(operation -> operation.name())
        .hasSize(17)
        .doesNotContain("buildlog_ingest_seeds");
    assertThat(Catalogue.of(more).operations()).hasSize(18);
    assertThat(
            new CheckedCalls(plain.files(ReadableFolders.of(folder)))
                .refused("buildlog_ingest_seeds", "{}"))
        .contains("no spool");
  }

  private static String id(JsonNode prompt) {
    return prompt.get("run_id").textValue();
  }

  @Test
  void aDiffOfTheRepositoryIsReviewedInPieces() throws IOException {
    String head = "{'diff':'HEAD'}";
    assertThat(calls.refused("buildlog_gauntlet_prompt", head)).contains("revision");
    Files.writeString(folder.resolve("Main.java"), "class Main {\n" + "  // line\n".repeat(300));
    Files.writeString(folder.resolve("notes.md"), "# Notes\n");
    GitProgram git = new GitProgram(folder);
    git.run("init", "--quiet");
    git.run("add", "Main.java", "notes.md");
    git.run("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Start");

    JsonNode whole = calls.call("buildlog_gauntlet_prompt", head);
    assertThat(whole.get("pieces").intValue()).isEqualTo(1);
    assertThat(whole.get("prompt").textValue())
        .contains("Diff of HEAD:", "+class Main", "+# Notes");
    JsonNode second =
        calls.call(
            "buildlog_gauntlet_prompt",
            "{'diff':'HEAD','files':['!*.md'],'piece':2,'piece_chars':2000,'compact':false}");
    assertThat(second.get("pieces").intValue()).isEqualTo(2);
    assertThat(second.get("prompt").textValue())
        .contains("Diff of HEAD, piece 2 of 2:", "+++ b/Main.java")
        .doesNotContain("Notes");

    String other = "{'run_id':'%s','issues':[]}";
    JsonNode one = calls.call("buildlog_gauntlet_issues", other.formatted(id(second)));
    assertThat(one.get("action").textValue()).isEqualTo("pieces_left");
    assertThat(one.get("passed").booleanValue()).isFalse();
    assertThat(one.get("message").textValue()).contains("without a review: [1].");
    JsonNode first =
        calls.call(
            "buildlog_gauntlet_prompt", "{'diff':'HEAD','files':['!*.md'],'piece_chars':2000}");
    JsonNode all = calls.call("buildlog_gauntlet_issues", other.formatted(id(first)));
    assertThat(all.get("action").textValue()).isEqualTo("clean");
    assertThat(all.get("passed").booleanValue()).isTrue();

    calls.refused("buildlog_gauntlet_prompt", "{}");
    calls.refused("buildlog_gauntlet_prompt", "{'target':'x','diff':'HEAD'}");
    assertThat(calls.refused("buildlog_gauntlet_prompt", "{'diff':'HEAD','piece':2}"))
        .contains("piece 2");
    assertThat(calls.refused("buildlog_gauntlet_prompt", "{'diff':'HEAD','files':['*.py']}"))
        .contains("Nothing changed");
    Caller reviewer = new Caller("reviewer", Set.of(Scope.READ, Scope.WRITE), Set.of());
    calls
        .as(new Call(reviewer, Progress.none()))
        .refused("buildlog_gauntlet_prompt", head, ErrorCode.FORBIDDEN);
  }

  @Test
  void aMergeDecidesTheOpenFindingsOfAReviewedDiff() throws IOException {
    GitProgram git = new GitProgram(folder);
    git.run("init", "--quiet", "--initial-branch=main");
    git.run("config", "user.name", "a");
    git.run("config", "user.email", "a@b");
    commit(git, "Start", "");
    git.run("switch", "--quiet", "-c", "side");
    commit(git, "Work", "1\n2\n3\n4\n");
    String run =
        calls.call("buildlog_gauntlet_prompt", "{'diff':'main...HEAD'}").get("run_id").textValue();
    calls.call(
        "buildlog_gauntlet_issues",
        ("{'run_id':'%s','review_id':'rev','issues':["
                + "{'severity':'major','description':'Leak','location':'a.txt:2'},"
                + "{'description':'Name','location':'a.txt:4'},"
                + "{'description':'Design'}]}")
            .formatted(run));
    calls.call("buildlog_decide", "{'id':'rev:finding-1','valid':false}");
    calls.call("buildlog_decide", "{'id':'rev:finding-1','reopen':true}");
    commit(git, "Mend", "1\ntwo\n3\n4\n");
    git.run("switch", "--quiet", "main");
    assertThat(calls.call("buildlog_decide", "{'merged':'HEAD'}").get("confirmed")).isEmpty();
    git.run("merge", "--quiet", "--no-ff", "-m", "Merge", "side");

    String head = git.run("rev-parse", "HEAD").text().orElseThrow();
    assertThat(MergedFindings.decide(home, new GitRepository(folder)))
        .contains("1 open findings", "1 whose lines were changed");
    JsonNode decided = calls.call("buildlog_decide", "{'merged':'HEAD~..HEAD'}");
    assertThat(decided.get("confirmed")).as("decided before").isEmpty();
    assertThat(decided.get("ignored")).as("a person's decision").isEmpty();

    JsonNode results =
        calls
            .call("buildlog_gauntlet_sarif", "{'run_id':'%s'}".formatted(run))
            .at("/sarif/runs/0/results");
    assertThat(results).hasSize(3);
    assertThat(results.at("/0/properties/status").textValue()).isEqualTo("confirmed");
    assertThat(results.at("/0/properties/decidedBy").textValue()).isEqualTo("merge:" + head);
    assertThat(results.at("/1/properties/decidedBy").textValue()).isEqualTo("person");
    assertThat(results.at("/2/properties/decidedBy").isMissingNode()).isTrue();

    Caller reviewer = new Caller("reviewer", Set.of(Scope.READ, Scope.WRITE), Set.of());
    calls
        .as(new Call(reviewer, Progress.none()))
        .refused("buildlog_decide", "{'merged':'HEAD'}", ErrorCode.FORBIDDEN);
  }

  private void commit(GitProgram git, String subject, String text) throws IOException {
    Files.writeString(folder.resolve("a.txt"), text);
    git.run("add", "a.txt");
    assertThat(git.run("commit", "-q", "--allow-empty", "-m", subject).exit()).isZero();
  }

  @Test
  void aSessionAboutADiffHasTheTopicsOfItsFiles() throws IOException {
    GitProgram git = new GitProgram(folder);
    git.run("init", "--quiet", "--initial-branch=main");
    git.run("config", "user.name", "a");
    git.run("config", "user.email", "a@b");
    commit(git, "Start", "");
    Files.writeString(folder.resolve("q.sql"), "SELECT 1;");
    git.run("add", "q.sql");

    String session =
        calls
            .call("buildlog_experiment_start", "{'diff':'staged','files':['A.java']}")
            .get("session_id")
            .textValue();

    assertThat(storage.evidence().find(home.info().id(), session).orElseThrow().topics().kinds())
        .containsExactly("java", "sql");
    calls.refused("buildlog_experiment_start", "{'diff':'nowhere','agent':'b'}");
  }

  @Test
  void commentsOfOtherReviewersAreImportedOnce() throws IOException {
    String comments =
        """
        [{"id": 1, "path": "A.java", "line": 7, "body": "issue: SQL is put together by hand"},
         {"id": 2, "path": "A.java", "line": 8, "body": "nit: name", "reactions": {"-1": 1}}]
        """;
    Files.writeString(folder.resolve("comments.json"), comments);
    JsonNode first = calls.call("buildlog_gauntlet_import", "{'file':'comments.json'}");
    assertThat(first.get("added").intValue()).isEqualTo(2);
    assertThat(first.get("rejected").intValue()).isEqualTo(1);
    assertThat(home.mistakes().list()).hasSize(1);
    assertThat(home.gauntlet().reviews()).hasSize(2);

    JsonNode again =
        calls.call(
            "buildlog_gauntlet_import",
            new ObjectMapper()
                .createObjectNode()
                .put("comments", comments.replace("name", "a better name"))
                .put("format", "github"));
    assertThat(again.get("added").intValue()).isZero();
    assertThat(home.gauntlet().reviews()).hasSize(2);

    calls.refused("buildlog_gauntlet_import", "{}");
    calls.refused("buildlog_gauntlet_import", "{'file':'.'}");
    calls.refused("buildlog_gauntlet_import", "{'comments':'[]','format':'gerrit'}");
    assertThat(calls.refused("buildlog_gauntlet_import", "{'comments':'[{}]'}"))
        .contains("[0].path");
    calls.refused("buildlog_gauntlet_import", "{'file':'absent.json'}", ErrorCode.NOT_FOUND);
  }
}
