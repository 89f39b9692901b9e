package dev.qortex.benchmarks.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * One simulated project: hazards lead to mistakes, less often when the rule against them is at
 * work; reviews find some of them and cite rules, rightly or not. Not thread-safe.
 */
final class World {

  private static final double TOP_OF_TAIL = 0.5;
  private static final int GROWTH = 10;
  private static final double NOISE_OF_REWARD = 0.1;

  final Traits traits;
  final int rules;
  final int chosen;
  final int personas;
  final int perPersona;

  /** The category of each rule, and the topic that its label says; -1 for none. */
  final int[] category;

  final int[] label;

  private final Random random;
  private final int hazards;
  private final int kinds;
  private final double[] weights;
  private final int[] topic;
  private final int[] ruleOf;
  private final int[] twinOf;
  private final int[] harmful;
  private final int[] rest;
  private final int[][] decoys;
  private final double[] attraction;
  private final boolean[] topics;
  private int replaced;
  private int session;
  private boolean reviewed;
  private int[] drawn = {};

  World(Traits kind, long seed) {
    this(kind, seed, true);
  }

  /**
   * A project of that kind.
   *
   * @param varied whether its traits differ a little from those of the kind
   */
  World(Traits kind, long seed, boolean varied) {
    random = new Random(seed);
    traits = varied ? kind.varied(random) : kind;
    rules = traits.count("rules");
    chosen = traits.count("chosen");
    personas = traits.count("personas");
    perPersona = traits.count("perPersona");
    hazards = traits.count("hazards");
    int good = traits.count("good");
    kinds = (int) Math.ceil(1.3 * good);
    topics = new boolean[traits.count("topics")];
    weights = varied ? weights(good) : falling(good, TOP_OF_TAIL);
    topic = new int[rules];
    label = new int[rules];
    category = new int[rules];
    fillTopics();
    int[] order = order();
    ruleOf = shuffled(Arrays.copyOf(order, kinds));
    int[] others = shuffled(Arrays.copyOfRange(order, kinds, rules));
    harmful = Arrays.copyOf(others, traits.count("harmful"));
    rest = Arrays.copyOfRange(others, harmful.length, others.length);
    twinOf = new int[kinds];
    decoys = new int[kinds][2];
    for (int kind2 = 0; kind2 < kinds; kind2++) {
      twinOf[kind2] = traits.has("twins") ? rest[rest.length - 1 - kind2] : -1;
      decoys[kind2] = new int[] {anyOther(), anyOther()};
    }
    attraction = new double[rules];
    Arrays.setAll(attraction, rule -> Math.exp(random.nextGaussian()));
  }

  private int anyOther() {
    return rest[random.nextInt(rest.length)];
  }

  /** Frequencies of the kinds of hazards, which fall by a power law. */
  private double[] weights(int good) {
    int most = topics.length == 1 && !traits.has("longTail") ? Math.min(kinds, chosen) : kinds;
    int useful =
        Math.max(2, Math.min(most, (int) Math.round(good * (0.7 + 0.6 * random.nextDouble()))));
    double exponent = 0.2 + 0.6 * random.nextDouble() + (traits.has("longTail") ? TOP_OF_TAIL : 0);
    return falling(useful, exponent);
  }

  private double[] falling(int useful, double exponent) {
    double[] falling = new double[kinds];
    for (int i = 0; i < useful; i++) {
      falling[i] = Math.pow(i + 1.0, -exponent);
    }
    return falling;
  }

  private void fillTopics() {
    for (int rule = 0; rule < rules; rule++) {
      boolean none = topics.length == 1 || random.nextDouble() < traits.of("general");
      topic[rule] = none ? -1 : random.nextInt(topics.length);
      boolean wrong = topics.length > 1 && random.nextDouble() < traits.of("mislabelled");
      label[rule] = wrong ? random.nextInt(topics.length) : topic[rule];
      category[rule] = label[rule] >= 0 ? label[rule] : random.nextInt(traits.count("categories"));
    }
  }

  /** Rules in random order; clumped ones of some categories and personas tend to come first. */
  private int[] order() {
    double[] preference = new double[rules];
    for (int rule = 0; rule < rules; rule++) {
      preference[rule] = random.nextDouble();
      if (traits.has("clumped")) {
        int persona = rule / (rules / personas);
        preference[rule] += 0.35 * ((category[rule] % 3 == 0 ? 1 : 0) + (persona <= 1 ? 1 : 0));
      }
    }
    return IntStream.range(0, rules)
        .boxed()
        .sorted(Comparator.comparingDouble(rule -> -preference[rule]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private int[] shuffled(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int value = values[i];
      values[i] = values[other];
      values[other] = value;
    }
    return values;
  }

  /** The number of this session. */
  int session() {
    return session;
  }

  /** True when the pool has the rule by now. */
  boolean available(int rule) {
    return !traits.has("grows") || rule * 31 % rules < rules / 3 + session / GROWTH * rules / 15;
  }

  /** The topics of this session; empty when there is only one. */
  List<Integer> topics() {
    return topics.length == 1
        ? List.of()
        : IntStream.range(0, topics.length).filter(each -> topics[each]).boxed().toList();
  }

  boolean applies(int rule) {
    return topic[rule] < 0 || topics[topic[rule]];
  }

  boolean labelled(int rule) {
    return label[rule] < 0 || topics[label[rule]];
  }

  /** Worth of each rule in this session; a twin of a good one adds nothing. */
  double[] worth() {
    double[] worth = new double[rules];
    for (int kind = 0; kind < kinds; kind++) {
      if (applies(ruleOf[kind])) {
        boolean byTwin = twinOf[kind] >= 0 && !available(ruleOf[kind]);
        worth[byTwin ? twinOf[kind] : ruleOf[kind]] += weights[kind];
      }
    }
    for (int rule : harmful) {
      worth[rule] = -1;
    }
    return worth;
  }

  /** True when the rule prevents a kind of mistake by now, in any topic. */
  boolean useful(int rule) {
    return IntStream.range(0, kinds).anyMatch(kind -> ruleOf[kind] == rule && weights[kind] > 0);
  }

  boolean harms(int rule) {
    return Arrays.stream(harmful).anyMatch(each -> each == rule);
  }

  /** Begins the next session. */
  void begin(int number) {
    session = number;
    int drift = traits.count("drift");
    if (drift > 0 && number > 0 && number % drift == 0) {
      int[] places = shuffled(IntStream.range(0, kinds).toArray());
      for (int i = 0; i < kinds / 3; i++) {
        int useless = ruleOf[places[i]];
        ruleOf[places[i]] = rest[replaced];
        rest[replaced++] = useless;
      }
    }
    Arrays.fill(topics, topics.length == 1);
    if (traits.has("season")) {
      topics[number / traits.count("season") % topics.length] = true;
    } else if (topics.length > 1) {
      int[] some = shuffled(IntStream.range(0, topics.length).toArray());
      int count = 1 + random.nextInt(3);
      Arrays.stream(some).limit(count).forEach(each -> topics[each] = true);
    }
    drawn = new int[hazards];
    double all = 0;
    for (int kind = 0; kind < kinds; kind++) {
      all += applies(ruleOf[kind]) ? weights[kind] : 0;
    }
    for (int i = 0; i < hazards; i++) {
      drawn[i] = all > 0 ? draw(random.nextDouble() * all) : -1;
    }
    reviewed = random.nextDouble() < traits.of("reviewed");
  }

  private int draw(double point) {
    int last = -1;
    double left = point;
    for (int kind = 0; kind < kinds; kind++) {
      if (applies(ruleOf[kind]) && weights[kind] > 0) {
        last = kind;
        left -= weights[kind];
        if (left < 0) {
          return kind;
        }
      }
    }
    return last;
  }

  /** Number of mistakes to be expected with these rules at work. */
  double expectedMistakes(boolean[] atWork) {
    double sum = 0;
    for (int kind : drawn) {
      sum += kind < 0 ? 0 : chance(kind, atWork);
    }
    for (int rule : harmful) {
      sum += atWork[rule] ? traits.of("harm") : 0;
    }
    return sum;
  }

  /** Number of good rules among those. */
  int good(boolean[] atWork) {
    double[] worth = worth();
    return (int) IntStream.range(0, rules).filter(rule -> atWork[rule] && worth[rule] > 0).count();
  }

  private double chance(int kind, boolean[] atWork) {
    return traits.of(has(atWork, kind) ? "withRule" : "withoutRule");
  }

  private boolean has(boolean[] rulesOf, int kind) {
    return rulesOf[ruleOf[kind]] || twinOf[kind] >= 0 && rulesOf[twinOf[kind]];
  }

  private boolean happens(String trait) {
    return random.nextDouble() < traits.of(trait);
  }

  /** Outcome of the session. */
  Feedback end(boolean[] atWork, boolean[] review) {
    boolean[] shown = reviewed ? review : new boolean[rules];
    List<Feedback.Citation> citations = new ArrayList<>();
    List<Feedback.Words> words = new ArrayList<>();
    List<Integer> classes = new ArrayList<>();
    int left = 0;
    for (int kind : drawn) {
      if (kind >= 0 && random.nextDouble() < chance(kind, atWork)) {
        left += mistake(kind, shown, citations, words, classes) ? 0 : 1;
      }
    }
    for (int i = 0; i < traits.count("unpreventable"); i++) {
      if (happens("withoutRule")) {
        unpreventable(citations, shown, words, classes);
      }
    }
    for (int rule : harmful) {
      left += harm(rule, atWork[rule], shown[rule], citations, words, classes);
    }
    double reward = 1 - (double) left / hazards + NOISE_OF_REWARD * random.nextGaussian();
    return new Feedback(
        session,
        atWork,
        shown,
        reviewed,
        citations,
        words,
        classes,
        Math.max(0, Math.min(1, reward)));
  }

  /** One mistake; whether a review found it. */
  private boolean mistake(
      int kind,
      boolean[] shown,
      List<Feedback.Citation> citations,
      List<Feedback.Words> words,
      List<Integer> classes) {
    boolean known = has(shown, kind);
    boolean found = known ? happens("finds") : reviewed && happens("findsOther");
    boolean cites = happens("cites");
    boolean wrong = found && cites && random.nextDouble() < wrongness();
    int wanted = cited(kind, shown);
    int cited = wrong ? attractive(shown) : found && known && cites ? wanted : -1;
    if (cited >= 0) {
      boolean accepted = wrong ? !happens("misses") : happens("confirms");
      citations.add(new Feedback.Citation(cited, !accepted));
      return true;
    }
    boolean logged = !found && happens("logs");
    if (found || logged) {
      words.add(new Feedback.Words(matching(kind, wanted), logged));
    }
    if (logged) {
      classes.add(
          happens("class") ? category[ruleOf[kind]] : random.nextInt(traits.count("categories")));
    }
    return found;
  }

  private double wrongness() {
    return traits.has("burst") ? (session % 3 == 0 ? 0.5 : 0) : traits.of("wrong");
  }

  /** The rule that a reviewer names for a hazard: of twins one that is there. */
  private int cited(int kind, boolean[] shown) {
    int twin = twinOf[kind];
    if (twin < 0) {
      return ruleOf[kind];
    }
    boolean both = shown[twin] == shown[ruleOf[kind]];
    boolean byTwin = both ? random.nextBoolean() : shown[twin];
    return byTwin ? twin : ruleOf[kind];
  }

  private int attractive(boolean[] shown) {
    double all = 0;
    for (int rule = 0; rule < rules; rule++) {
      all += shown[rule] ? attraction[rule] : 0;
    }
    double point = random.nextDouble() * all;
    for (int rule = 0; rule < rules; rule++) {
      if (shown[rule]) {
        point -= attraction[rule];
        if (point < 0) {
          return rule;
        }
      }
    }
    return -1;
  }

  private List<Integer> matching(int kind, int rule) {
    List<Integer> matching = new ArrayList<>();
    add(matching, rule, "words");
    add(matching, decoys[kind][0], "decoys");
    add(matching, decoys[kind][1], "decoys");
    add(matching, random.nextInt(rules), "noise");
    return matching;
  }

  private void add(List<Integer> matching, int rule, String trait) {
    if (happens(trait) && !matching.contains(rule)) {
      matching.add(rule);
    }
  }

  private void unpreventable(
      List<Feedback.Citation> citations,
      boolean[] shown,
      List<Feedback.Words> words,
      List<Integer> classes) {
    boolean found = reviewed && happens("findsOther");
    int wrong = found && happens("cites") && happens("wrong") ? attractive(shown) : -1;
    if (wrong >= 0) {
      citations.add(new Feedback.Citation(wrong, happens("misses")));
      return;
    }
    boolean logged = !found && happens("logs");
    if (found || logged) {
      List<Integer> matching = new ArrayList<>();
      add(matching, random.nextInt(rules), "noise");
      words.add(new Feedback.Words(matching, logged));
    }
    if (logged) {
      classes.add(random.nextInt(traits.count("categories")));
    }
  }

  /** Adds the effects of a harmful rule; returns the number of mistakes that no review found. */
  private int harm(
      int rule,
      boolean atWork,
      boolean shown,
      List<Feedback.Citation> citations,
      List<Feedback.Words> words,
      List<Integer> classes) {
    if (shown && happens("alarm")) {
      citations.add(new Feedback.Citation(rule, happens("rejects")));
    }
    if (!atWork || !happens("harm")) {
      return 0;
    }
    boolean found = reviewed && happens("findsOther");
    boolean logged = !found && happens("logs");
    if (found || logged) {
      words.add(new Feedback.Words(happens("harmWords") ? List.of(rule) : List.of(), logged));
    }
    if (logged) {
      classes.add(random.nextInt(traits.count("categories")));
    }
    return found ? 0 : 1;
  }
}
