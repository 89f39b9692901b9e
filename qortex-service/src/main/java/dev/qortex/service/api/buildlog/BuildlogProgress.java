package dev.qortex.service.api.buildlog;

import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Progress of a project. */
public record BuildlogProgress(
    @Arg("Sessions that were ended, not given up.") int sessions,
    @Arg("In the last 20 sessions; absent without any.") Optional<Double> mistakesPerSession,
    @Arg("none when no change can be shown, fewer or more.") String change,
    @Arg("The last 20 sessions by the 20 before; absent before session 40.")
        Optional<Ratio> recentRatio,
    @Arg("Mistakes that one of the ten sessions before made, too; absent before session 11.")
        Optional<Double> repeatsPerSession,
    @Arg("Mistakes of rules that were left out by those of rules at work; absent without any.")
        Optional<Ratio> lift,
    @Arg("Ids of rules that are cited more than others, and prevent.") List<String> usefulRules,
    @Arg("Ids of rules whose citations are mostly rejected.") List<String> falseAlarmRules,
    @Arg("How many rules 20 reviews or more showed and none cites.") int neverCited,
    @Arg("Ids of the first 20 of them.") List<String> neverCitedRules,
    List<String> statements) {

  /** Ratio with its 95 % interval. */
  public record Ratio(double ratio, double low, double high) {}
}
