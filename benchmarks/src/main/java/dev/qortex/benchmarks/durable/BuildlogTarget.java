package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.buildlog.BuildlogFolder;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The loop of buildlog in one project: each operation is a session of an agent of its own, from its
 * start to its end, with a mistake, a review that finds one more and cites a rule that nobody was
 * shown, a reward, and the promotion of one of a few skills. Every step is a call by itself, with
 * an id by which it counts once; an operation that was cut off goes on where it was. Rewards are
 * eighths, so that sums are exact in any order.
 */
public record BuildlogTarget(long seed) implements Target {

  static final String PROJECT = "harness";

  private static final int SKILLS = 20;
  private static final int CONTEXTS = 3;
  private static final int CLASSES = 50;
  private static final int EIGHTHS = 8;

  @Override
  public List<String> parts(long operation) {
    return List.of(
        "session " + context(operation),
        "mistake " + description(operation),
        "mistake " + finding(operation),
        "mistake Invented citation " + invented(operation),
        "reward " + reward(operation).value(),
        "evidence of " + agent(operation),
        "finding %s: %s".formatted(finding(operation), valid(operation)),
        "review of " + lesson(operation),
        "skill " + skill(operation).id(),
        "mistake_manifest of " + mistakeId(operation),
        "mistake_manifest of " + findingId(operation),
        "mistake_manifest of " + reviewId(operation) + ":mistake-0",
        "reward_signal of " + rewardId(operation),
        "gauntlet_review of " + reviewId(operation),
        "session_summary of " + agent(operation));
  }

  static String agent(long operation) {
    return "agent-" + operation;
  }

  static String mistakeId(long operation) {
    return "mistake-" + operation;
  }

  static String rewardId(long operation) {
    return "reward-" + operation;
  }

  static String reviewId(long operation) {
    return "review-" + operation;
  }

  static String findingId(long operation) {
    return Finding.id(reviewId(operation), 0);
  }

  /** The decision about the finding: every third one is a false alarm. */
  static boolean valid(long operation) {
    return operation % 3 != 0;
  }

  /** The operation that an agent or an event belongs to. */
  static long operation(String id) {
    String number = id.substring(id.indexOf('-') + 1);
    int end = number.indexOf(':');
    return Long.parseLong(end < 0 ? number : number.substring(0, end));
  }

  private static String context(long operation) {
    return "context-" + operation % CONTEXTS;
  }

  private String description(long operation) {
    return "It went wrong in case %s of %s.".formatted(random(operation).nextInt(), operation);
  }

  private static String finding(long operation) {
    return "The limit of the call %s is missing.".formatted(operation);
  }

  private static String invented(long operation) {
    return "nobody:" + operation;
  }

  static String lesson(long operation) {
    return "Give the call %s a limit.".formatted(operation % SKILLS);
  }

  private Reward reward(long operation) {
    int eighths = random(operation).split().nextInt(EIGHTHS + 1);
    return Reward.revision(eighths / (double) EIGHTHS);
  }

  /** The skill that an operation promotes. */
  static Skill skill(long operation) {
    String id = "wf-" + operation % SKILLS;
    String text = "Read the part %s twice.".formatted(operation % SKILLS);
    return new Skill(id, "workflow", text, 1, 0.5, List.of("harness"), List.of(id));
  }

  private SplittableRandom random(long operation) {
    return new SplittableRandom(seed ^ operation * 0x9E3779B97F4A7C15L);
  }

  private static MistakeReport report(String errorClass, String description) {
    return MistakeReport.of(errorClass, description, MistakeSeverity.LOW);
  }

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    return store(BuildlogFolder.open(folder, settings));
  }

  /** The store over an open buildlog, which is closed with it. */
  Store store(BuildlogFolder files) {
    files.buildlog().importSeeds(Persona.SECURITY, Persona.TESTING);
    return new Loop(files, files.buildlog().project(PROJECT));
  }

  private final class Loop implements Store {

    private final BuildlogFolder files;
    private final Project project;

    Loop(BuildlogFolder files, Project project) {
      this.files = files;
      this.project = project;
    }

    @Override
    public void write(long operation) {
      Project agent = project.agent(agent(operation));
      String session = files.storage().inTransaction(() -> begun(agent, operation));
      Project work = agent.about(session);
      String shown = work.sessions().find(session).orElseThrow().selected().get(0);
      Issue issue =
          Issue.of(IssueSeverity.MAJOR, finding(operation))
              .category("class-" + operation % CLASSES)
              .learned(lesson(operation))
              .citing(shown, "it asks for one")
              .citing(invented(operation), "it sounds right");
      work.gauntlet().review(ReviewRequest.of(List.of(issue)).id(reviewId(operation)));
      work.gauntlet().findings().decide(findingId(operation), valid(operation));
      work.rewards().log(reward(operation), rewardId(operation));
      work.skills().promote(skill(operation));
      files
          .storage()
          .inTransaction(() -> agent.sessions().active().map(active -> agent.sessions().end()));
    }

    /** The id of the session, which starts with its mistake. */
    private String begun(Project agent, long operation) {
      String id = mistakeId(operation);
      return files
          .storage()
          .mistakes()
          .find(project.info().id(), id)
          .map(Mistake::sessionId)
          .orElseGet(
              () -> {
                agent.sessions().start(SessionRequest.defaults().errorClass(context(operation)));
                String errorClass = "class-" + operation % CLASSES;
                MistakeReport report = report(errorClass, description(operation));
                return agent.mistakes().log(report, id).event().sessionId();
              });
    }

    @Override
    public void look(long operation) {
      if (project.agent(agent(operation)).sessions().active().isPresent()) {
        throw new IllegalStateException("The session of %s is not over.".formatted(operation));
      }
    }

    @Override
    public Audit audit() {
      files.buildlog().flushEmissions();
      return new BuildlogAudit(files, project).audit();
    }

    @Override
    public void close() {
      files.close();
    }
  }
}
