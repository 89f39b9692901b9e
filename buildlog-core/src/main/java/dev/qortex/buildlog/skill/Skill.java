package dev.qortex.buildlog.skill;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.buildlog.internal.text.SkillTexts;
import dev.qortex.buildlog.model.ConfidenceModel.Tier;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.commons.Checks;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;

/**
 * Rule that a journal and reviews suggest: insights of one category that say the same.
 *
 * @param id a prefix for the category and 10 hexadecimal digits of the hash of the rule
 * @param category the category, such as architectural
 * @param rule the shortest of the wordings
 * @param frequency the number of sightings, from 1
 * @param level the level of confidence, by number and recency of its sightings
 * @param confidence the confidence in it, from 0 to 1
 * @param sources the sources in which it was seen, in order
 * @param wordings ids of all wordings, so that a decision about one holds for all
 */
public record Skill(
    String id,
    String category,
    String rule,
    long frequency,
    Level level,
    double confidence,
    List<String> sources,
    List<String> wordings) {

  /** Level of certainty. */
  public enum Level {
    /** Seen at least three times, the last less than 30 days ago. */
    HIGH,
    /** Seen at least twice. */
    MEDIUM,
    /** Seen once. */
    LOW;

    /** The name in lower case, as written in files. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Level of(Support support, Instant now) {
      if (support.reinforced() >= 3 && days(support.lastReinforced(), now) < 30) {
        return HIGH;
      }
      return support.reinforced() >= 2 ? MEDIUM : LOW;
    }

    private static long days(Instant from, Instant to) {
      return ChronoUnit.DAYS.between(
          LocalDate.ofInstant(from, ZoneOffset.UTC), LocalDate.ofInstant(to, ZoneOffset.UTC));
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

  /** The tier of its confidence. */
  public Tier tier() {
    return Tier.of(confidence);
  }

  /** Words of a fixed vocabulary that the rule contains, such as {@code test}. */
  public SortedSet<String> tags() {
    return SkillTexts.tags(rule);
  }
}
