package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Another way to score a memory.
 *
 * @param constant what is changed, such as {@code walk.damping}
 * @param value its standard value, for humans
 * @param change what is done to it
 * @param profile the constants
 * @param legs that look for candidates
 * @param credit whether beliefs include credit to causal ancestors
 */
record ScoringVariant(
    String constant,
    String value,
    Change change,
    ScoringProfile profile,
    Set<String> legs,
    boolean credit) {

  /** Change of a constant. */
  enum Change {
    HALF,
    DOUBLE,
    OFF,
    ONLY
  }

  private static final ScoringProfile STANDARD = ScoringProfile.standard();
  private static final Set<String> LEGS = RetrievalSettings.defaults().legs();

  /** Groups of constants that act only where there is feedback. */
  private static final Set<String> OF_FEEDBACK =
      Set.of("feedback", "factors", "trust", "learning", "features", "effect");

  /** Constants of retention, computation, rules and late interaction, which rank no item here. */
  private static final Set<String> UNMEASURED =
      Set.of(
          "feedback.remembered",
          "edges.maxIterations",
          "activatedConcepts",
          "rules.near",
          "rules.activated",
          "rules.floor",
          "texts.tokens",
          "texts.tokenLength",
          "texts.tokenFade");

  static ScoringVariant standard() {
    return new ScoringVariant("", "", Change.OFF, STANDARD, LEGS, true);
  }

  /** No effect of feedback. */
  static ScoringVariant untaught() {
    return effects("effect", Change.OFF, Set.of(), true);
  }

  boolean needsFeedback() {
    return OF_FEEDBACK.contains(constant.split("\\.")[0]);
  }

  /** Each leg, feature and effect off or alone, and each number halved and doubled. */
  static List<ScoringVariant> all() {
    List<ScoringVariant> all = new ArrayList<>();
    for (String leg : new TreeSet<>(LEGS)) {
      all.add(new ScoringVariant("leg." + leg, "", Change.OFF, STANDARD, without(LEGS, leg), true));
    }
    Set<Effect> ranking = EnumSet.complementOf(EnumSet.of(Effect.RELEVANCE)); // which ranks nothing
    for (Effect effect : ranking) {
      String name = "effect." + effect.name().toLowerCase(Locale.ROOT);
      Set<Effect> others = new HashSet<>(ranking);
      others.remove(effect);
      all.add(effects(name, Change.ONLY, Set.of(effect), true));
      all.add(effects(name, Change.OFF, others, true));
    }
    all.add(effects("effect.credit", Change.ONLY, Set.of(Effect.BELIEFS), false));
    all.add(effects("effect.credit", Change.OFF, ranking, false));
    for (String feature : new TreeSet<>(STANDARD.features())) {
      ScoringProfile less = with(STANDARD, "features", without(STANDARD.features(), feature));
      all.add(new ScoringVariant("features." + feature, "", Change.OFF, less, LEGS, true));
    }
    numbers("", STANDARD, changed -> (ScoringProfile) changed, all);
    return all;
  }

  private static ScoringVariant effects(
      String name, Change change, Set<Effect> acting, boolean credit) {
    FeedbackSettings feedback = STANDARD.feedback().effects(acting);
    return new ScoringVariant(name, "", change, with(STANDARD, "feedback", feedback), LEGS, credit);
  }

  private static Set<String> without(Set<String> all, String one) {
    Set<String> others = new TreeSet<>(all);
    others.remove(one);
    return others;
  }

  private static void numbers(
      String prefix,
      Record group,
      Function<Record, ScoringProfile> whole,
      List<ScoringVariant> all) {
    for (RecordComponent component : group.getClass().getRecordComponents()) {
      String name = prefix + component.getName();
      Object value = value(group, component);
      if (value instanceof Record inner) {
        numbers(name + ".", inner, changed -> whole.apply(with(group, component, changed)), all);
      } else if (value instanceof Number number && !UNMEASURED.contains(name)) {
        for (Change change : List.of(Change.HALF, Change.DOUBLE)) {
          changed(number, change == Change.HALF ? 0.5 : 2)
              .flatMap(other -> accepted(() -> whole.apply(with(group, component, other))))
              .ifPresent(
                  profile ->
                      all.add(
                          new ScoringVariant(
                              name, number.toString(), change, profile, LEGS, true)));
        }
      }
    }
  }

  private static Optional<Object> changed(Number number, double factor) {
    Object changed =
        number instanceof Integer whole
            ? (Object) (int) Math.round(whole * factor)
            : (Object) (number.doubleValue() * factor);
    return changed.equals(number) ? Optional.empty() : Optional.of(changed);
  }

  /** Empty when the constant may not have that value. */
  private static Optional<ScoringProfile> accepted(Supplier<ScoringProfile> made) {
    try {
      return Optional.of(made.get());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static ScoringProfile with(ScoringProfile profile, String component, Object value) {
    RecordComponent changed =
        Arrays.stream(ScoringProfile.class.getRecordComponents())
            .filter(each -> each.getName().equals(component))
            .findFirst()
            .orElseThrow();
    return (ScoringProfile) with(profile, changed, value);
  }

  private static Record with(Record group, RecordComponent changed, Object value) {
    RecordComponent[] components = group.getClass().getRecordComponents();
    Object[] values =
        Arrays.stream(components)
            .map(each -> each.getName().equals(changed.getName()) ? value : value(group, each))
            .toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return group.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw refused;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object value(Record group, RecordComponent component) {
    try {
      return component.getAccessor().invoke(group);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
