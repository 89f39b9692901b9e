package dev.qortex.buildlog.skill;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.buildlog.internal.text.SkillTexts;
import dev.qortex.buildlog.model.ConfidenceModel.Tier;
import dev.qortex.commons.Checks;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;

/**
 * Rule that a journal and reviews suggest: insights of one category with the same meaning.
 *
 * @param id a prefix for the category and 10 hexadecimal digits of the hash of the rule
 * @param category the category, such as architectural
 * @param rule the shortest of the wordings
 * @param frequency the number of sightings, from 1
 * @param confidence the confidence in it, from 0 to 1
 * @param sources the sources in which it was seen, in order
 * @param wordings ids of all wordings, so that a decision about one holds for all
 */
public record Skill(
    String id,
    String category,
    String rule,
    long frequency,
    double confidence,
    List<String> sources,
    List<String> wordings) {

  /** Level of certainty, by the tier of the confidence. */
  public enum Level {
    /** Stable or entrenched, such as by three recent sightings. */
    HIGH,
    /** Provisional, such as by two recent sightings. */
    MEDIUM,
    /** Speculative, such as by one sighting. */
    LOW;

    /** The name in lower case, as written in files. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Level of(double confidence) {
      return switch (Tier.of(confidence)) {
        case SPECULATIVE -> LOW;
        case PROVISIONAL -> MEDIUM;
        case STABLE, ENTRENCHED -> HIGH;
      };
    }
  }

  /** Checks the components and makes defensive copies. */
  public Skill {
    Checks.id("id of a skill", id);
    Checks.id("category of the skill (" + id + ")", category);
    Checks.id("rule of the skill (" + id + ")", rule);
    Checks.unit("confidence of the skill (" + id + ")", confidence);
    sources = BuildlogTexts.distinct("source of a skill", sources);
    wordings = BuildlogTexts.distinct("id of a wording", wordings);
  }

  /** The level of its confidence. */
  public Level level() {
    return Level.of(confidence);
  }

  /** The tier of its confidence. */
  public Tier tier() {
    return Tier.of(confidence);
  }

  /** Words of a fixed vocabulary that the rule contains, such as {@code test}. */
  public SortedSet<String> tags() {
    return SkillTexts.tags(rule);
  }
}
