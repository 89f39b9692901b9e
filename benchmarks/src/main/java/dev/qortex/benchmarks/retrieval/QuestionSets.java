package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.Corpus.Text;
import dev.qortex.benchmarks.retrieval.Corpus.Unanswerable;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import dev.qortex.commons.Resources;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.ingest.MarkdownIngestor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the question sets below the data folder. Gold is by id, or by title and text where a set
 * has no ids. What is not as it should be is refused with its file, its line and a remedy.
 */
final class QuestionSets {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern TURN = Pattern.compile("D:?(\\d+):(\\d+)");

  private static final DateTimeFormatter SESSION_DATE =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern("h:mm a 'on' d MMMM, yyyy")
          .toFormatter(Locale.ENGLISH);

  /** Turns of conversations. */
  static final String TURNS = "locomo_turns";

  private static final int LONGEST_GIVEN_NAME = 4;

  /** Questions about pages of documentation. */
  static final String MARKDOWN = "markdown_qa";

  /** Short questions about source files, whose words stand in many of them. */
  static final String CODE_SHORT = "code_short";

  /** Sets in two halves of this project's own questions about texts of others. */
  static final Set<String> HALVES = Set.of(MARKDOWN, CODE_SHORT);

  /** The half of them that constants may be chosen by. */
  static final String TUNING = "tuning";

  /** The half of them that nothing was chosen by. */
  static final String KEPT = "kept";

  /** Both halves. */
  static final String BOTH = "both";

  private static final String CODE = "code_qa";

  /** Start of the names of sets of this project's own questions about packages of npm. */
  static final String NPM = "npm_";

  /** The packages; {@code benchmarks/fetch-docs} fetches their documentation. */
  private static final List<String> PACKAGES =
      List.of("fastify", "pino", "undici", "semantic-release");

  /** The folder of their documentation, below the data folder. */
  private static final String PACKAGE_DOCS = "npm_docs";

  /** Kinds of questions about another subject. */
  private static final Set<String> FAR_OFF = Set.of("foreign", "far");

  private static final String AUDIT = "citation_audit.json";

  private final RunOptions options;
  private final boolean corrected;
  private final String half;

  QuestionSets(RunOptions options) {
    this(options, true, TUNING);
  }

  /**
   * @param corrected whether the evidence of conversations is as an audit corrects it, instead of
   *     as it was published
   * @param half of the questions of {@link #HALVES}
   */
  QuestionSets(RunOptions options, boolean corrected, String half) {
    this.options = options;
    this.corrected = corrected;
    this.half = half;
  }

  /** With the names that a language model found in its texts. */
  static final String MUSIQUE_TRAIN = "musique_train";

  /** Questions that need several passages. */
  static final List<String> MULTI_HOP =
      List.of(
          "twowiki_101",
          "multihop_dev200_2wiki",
          "multihop_dev200_hotpotqa",
          "multihop_dev200_musique",
          MUSIQUE_TRAIN);

  /** Dialogues in which facts change, which are generated: see {@link UpdatesEvaluation}. */
  static final String UPDATES = "updates_qa";

  /** The names of all sets below the data folder. */
  static final List<String> NAMES =
      Stream.concat(MULTI_HOP.stream(), Stream.of(TURNS, "docs_qa", CODE, CODE_SHORT, MARKDOWN))
          .toList();

  /** True for a set about those source files. */
  static boolean isCode(String set) {
    return set.equals(CODE) || set.equals(CODE_SHORT);
  }

  /** The names of the sets about packages. */
  static List<String> packages() {
    return PACKAGES.stream().map(NPM::concat).toList();
  }

  /** True if the documentation that such a set asks about is there. */
  boolean isFetched(String set) {
    return Files.isDirectory(options.data().resolve(PACKAGE_DOCS).resolve(set.replace(NPM, "")));
  }

  /** The set of that name: one corpus, or one for each conversation. */
  List<Corpus> named(String name) throws IOException {
    return switch (name) {
      case "twowiki_101" -> List.of(twoWiki());
      case MUSIQUE_TRAIN -> List.of(musiqueTrain());
      case "docs_qa", CODE -> folder(name);
      case CODE_SHORT -> List.of(codeShort());
      case TURNS -> conversations();
      case MARKDOWN -> List.of(markdown());
      default ->
          name.startsWith(NPM)
              ? List.of(documentation(name))
              : List.of(multiHop(name.substring(name.lastIndexOf('_') + 1)));
    };
  }

  /** The passages are an array of titles and texts; gold is by title, which may occur twice. */
  Corpus twoWiki() throws IOException {
    List<Text> texts = new ArrayList<>();
    Map<String, Set<String>> byTitle = new HashMap<>();
    for (JsonNode passage : json(options.requireData("twowiki_101/corpus.json"))) {
      Text text = text(Integer.toString(texts.size()), passage);
      byTitle.computeIfAbsent(text.title(), title -> new TreeSet<>()).add(text.id());
      texts.add(text);
    }
    List<Asked> questions = new ArrayList<>();
    for (JsonLine line : JsonLine.read(options.requireData("twowiki_101/questions.jsonl"))) {
      JsonNode asked = line.node();
      Set<String> gold = new TreeSet<>();
      asked
          .path("gold_titles")
          .forEach(
              title -> gold.addAll(byTitle.getOrDefault(title.asText(), missing(title.asText()))));
      questions.add(asked(asked, gold));
    }
    return new Corpus("twowiki", texts, questions);
  }

  /** One of three sets with ids. */
  Corpus multiHop(String name) throws IOException {
    return withIds(name, "multihop_dev200/" + name + "_");
  }

  /**
   * A folder of the user's own: texts and questions, or conversations in LoCoMo's layout where it
   * has no texts.
   */
  List<Corpus> folder(String name) throws IOException {
    Path folder = options.requireData(name);
    return Files.exists(folder.resolve("corpus.jsonl"))
        ? List.of(withIds(name, name + "/"))
        : conversations(name);
  }

  private Corpus withIds(String name, String files) throws IOException {
    Path file = options.requireData(files + "questions.jsonl");
    return withIds(name, files + "corpus.jsonl", file.toString(), JsonLine.read(file));
  }

  private Corpus withIds(String name, String corpus, String file, List<JsonLine> lines)
      throws IOException {
    Map<String, JsonLine> texts = new LinkedHashMap<>();
    for (JsonLine line : JsonLine.read(options.requireData(corpus))) {
      line.id(texts);
      line.text("text");
    }
    Map<String, JsonLine> questions = new LinkedHashMap<>();
    List<Asked> asked = new ArrayList<>();
    for (JsonLine line : lines) {
      String id = line.id(questions);
      String question = line.text("question");
      List<String> gold = line.ids("gold_ids", texts);
      if (!gold.isEmpty()) {
        asked.add(Asked.all(id, question, gold));
      }
    }
    if (asked.isEmpty()) {
      throw new DataException(
          "The file (%s) has no question with gold.\nMaybe name in \"gold_ids\" the texts that answer."
              .formatted(file));
    }
    return new Corpus(
        name,
        texts.entrySet().stream().map(text -> text(text.getKey(), text.getValue().node())).toList(),
        asked);
  }

  /** With the names that a language model found: entities, and both ends of triples. */
  Corpus musiqueTrain() throws IOException {
    List<Text> texts = new ArrayList<>();
    Map<String, String> idOf = new HashMap<>();
    JsonNode extracted = json(options.requireData("musique_train/triples.json")).path("docs");
    for (JsonNode passage : json(options.requireData("musique_train/corpus.json"))) {
      Text text = text(Integer.toString(texts.size()), passage);
      idOf.put(text.title() + "\n" + text.text(), text.id());
      JsonNode given = extracted.path(texts.size());
      texts.add(new Text(text.id(), text.title(), text.text(), "", 0, names(given)));
    }
    List<Asked> questions = new ArrayList<>();
    for (JsonNode asked : json(options.requireData("musique_train/questions.json"))) {
      Set<String> gold = new TreeSet<>();
      for (JsonNode paragraph : asked.path("paragraphs")) {
        if (paragraph.path("is_supporting").asBoolean()) {
          String content =
              paragraph.path("title").asText() + "\n" + paragraph.path("paragraph_text").asText();
          gold.addAll(Optional.ofNullable(idOf.get(content)).map(Set::of).orElse(missing(content)));
        }
      }
      questions.add(asked(asked, gold));
    }
    return new Corpus("musique", texts, questions);
  }

  /** Gold that no text is counts as missed. */
  private static Set<String> missing(String gold) {
    return Set.of("missing: " + gold);
  }

  private static List<String> names(JsonNode extracted) {
    Set<String> names = new TreeSet<>();
    extracted.path("extracted_entities").forEach(name -> names.add(name.asText()));
    for (JsonNode triple : extracted.path("extracted_triples")) {
      names.add(triple.path(0).asText());
      names.add(triple.path(2).asText());
    }
    return names.stream()
        .filter(name -> !name.isBlank() && name.split("\\s+").length <= LONGEST_GIVEN_NAME)
        .toList();
  }

  private Corpus markdown() throws IOException {
    return documents(MARKDOWN, options.requireData("markdown"), own(MARKDOWN));
  }

  private Corpus documentation(String name) throws IOException {
    Path folder = options.requireData(PACKAGE_DOCS + "/" + name.substring(NPM.length()));
    return documents(name, folder, own(name));
  }

  private Corpus codeShort() throws IOException {
    return withIds(CODE_SHORT, CODE + "/corpus.jsonl", half(CODE_SHORT), own(CODE_SHORT));
  }

  /** The resource with the chosen half of a set, or of its first. */
  private String half(String set) {
    return set + "-" + (half.equals(BOTH) ? TUNING : half) + ".jsonl";
  }

  private List<JsonLine> own(String set) {
    List<JsonLine> lines = new ArrayList<>(lines(half(set)));
    if (half.equals(BOTH)) {
      lines.addAll(lines(set + "-" + KEPT + ".jsonl"));
    }
    return lines;
  }

  private static List<JsonLine> lines(String resource) {
    List<String> lines = Resources.text(QuestionSets.class, resource).lines().toList();
    return JsonLine.read(resource, lines);
  }

  /** Pages as an ingestor reads them. */
  static Corpus documents(String name, Path folder, List<JsonLine> lines) throws IOException {
    IngestionManifest read = new MarkdownIngestor().read(folder, name);
    MarkdownPlaces places = new MarkdownPlaces(read, folder);
    List<Asked> questions = new ArrayList<>();
    List<Unanswerable> unanswerable = new ArrayList<>();
    for (JsonLine line : lines) {
      List<Set<String>> gold = line.node().has("places") ? parts(line, places) : any(line, places);
      if (!gold.isEmpty()) {
        String id = line.node().path("id").asText("line-" + line.number());
        questions.add(new Asked(id, line.text("question"), gold));
      } else {
        boolean farOff = FAR_OFF.contains(line.node().path("kind").asText());
        unanswerable.add(new Unanswerable(line.text("question"), farOff));
      }
    }
    return Corpus.of(read, questions, unanswerable);
  }

  /** By lines of pages; places of one part are as good as each other. */
  private static List<Set<String>> parts(JsonLine line, MarkdownPlaces places) {
    Map<Integer, Set<String>> parts = new TreeMap<>();
    for (JsonNode place : line.node().path("places")) {
      JsonNode range = place.path("lines");
      parts
          .computeIfAbsent(place.path("part").asInt(), part -> new TreeSet<>())
          .addAll(
              places.covering(
                  place.path("page").asText(), range.path(0).asInt(), range.path(1).asInt()));
    }
    return List.copyOf(parts.values());
  }

  /** By names or quotations, each as good as the others. */
  private static List<Set<String>> any(JsonLine line, MarkdownPlaces places) {
    if (!line.node().path("gold").isArray()) {
      throw line.refused(
          "has no list gold (%s)".formatted(line.node().path("gold")),
          "write \"gold\": [\"file.md#Heading\"], or [] where the folder has no answer");
    }
    Set<String> ids = new TreeSet<>();
    for (JsonNode gold : line.node().path("gold")) {
      Set<String> found = places.named(gold.asText());
      if (found.isEmpty()) {
        throw line.refused(
            "has the gold (%s), which is no file, no heading of one and in no passage"
                .formatted(gold.asText()),
            "write \"file.md\", \"file.md#Heading\" or a shorter quotation; a file is named by its"
                + " path in the folder");
      }
      ids.addAll(found);
    }
    return ids.isEmpty() ? List.of() : List.of(ids);
  }

  /** LoCoMo's conversations. */
  List<Corpus> conversations() throws IOException {
    if (corrected) {
      options.requireData("locomo/" + AUDIT);
    }
    return conversations("locomo");
  }

  /** Each conversation of the one file in a folder is a corpus of turns; gold is the evidence. */
  private List<Corpus> conversations(String name) throws IOException {
    Path file = conversationFile(options.requireData(name));
    Map<String, JsonNode> corrections = new HashMap<>();
    Path audit = file.resolveSibling(AUDIT);
    if (corrected && Files.exists(audit)) {
      for (JsonNode item : json(audit)) {
        corrections.put(item.path("question_id").asText(), item.path("correct_evidence"));
      }
    }
    List<Corpus> corpora = new ArrayList<>();
    for (JsonNode conversation : json(file)) {
      List<Text> turns = turns(conversation.path("conversation"));
      Set<String> known = turns.stream().map(Text::id).collect(Collectors.toSet());
      List<Asked> questions = new ArrayList<>();
      int number = 0;
      for (JsonNode asked : conversation.path("qa")) {
        String id = name + "_" + corpora.size() + "_qa" + number++;
        Set<String> gold = new TreeSet<>();
        corrections
            .getOrDefault(id, asked.path("evidence"))
            .forEach(
                cited ->
                    TURN.matcher(cited.asText())
                        .results()
                        .forEach(turn -> gold.add("D" + turn.group(1) + ":" + turn.group(2))));
        for (String turn : gold) {
          if (corrected && !known.contains(turn)) {
            throw new DataException(
                "The question (%s) of (%s) names a turn (%s) that is not there.\nMaybe correct it in citation_audit.json beside it, or count it as missed by --gold published."
                    .formatted(id, file, turn));
          }
        }
        if (!gold.isEmpty()) {
          questions.add(Asked.all(id, asked.path("question").asText(), gold));
        }
      }
      if (turns.isEmpty() || questions.isEmpty()) {
        throw new DataException(
            "The conversation (%s) of (%s) has (%s) turns and (%s) questions with evidence.\nMaybe it is not in LoCoMo's layout: \"conversation\" with \"session_1_date_time\" and \"session_1\", and \"qa\"."
                .formatted(corpora.size(), file, turns.size(), questions.size()));
      }
      corpora.add(new Corpus("conversation" + corpora.size(), turns, questions));
    }
    return corpora;
  }

  private static Path conversationFile(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files
              .filter(file -> file.toString().endsWith(".json"))
              .filter(file -> !file.endsWith(AUDIT))
              .sorted()
              .toList();
      if (found.size() != 1) {
        throw new DataException(
            "The folder (%s) has neither a corpus.jsonl nor one file of conversations, but (%s).\nMaybe put corpus.jsonl and questions.jsonl there, or a single .json in LoCoMo's layout."
                .formatted(folder, found));
      }
      return found.get(0);
    }
  }

  private static List<Text> turns(JsonNode conversation) {
    List<Text> turns = new ArrayList<>();
    for (int number = 1; conversation.has("session_" + number + "_date_time"); number++) {
      Optional<Instant> begun =
          begin(conversation.path("session_" + number + "_date_time").asText());
      int position = 0;
      for (JsonNode turn : conversation.path("session_" + number)) {
        String said = turn.path("text").asText();
        String shown = turn.path("blip_caption").asText("");
        turns.add(
            new Text(
                turn.path("dia_id").asText(),
                turn.path("speaker").asText(),
                shown.isEmpty() ? said : said + " [image: " + shown + "]",
                "D" + number,
                position,
                List.of(),
                begun.map(at(position++))));
      }
    }
    return turns;
  }

  /** The begin of a session, such as "1:56 pm on 8 May, 2023"; empty for another form. */
  private static Optional<Instant> begin(String date) {
    try {
      return Optional.of(LocalDateTime.parse(date, SESSION_DATE).toInstant(ZoneOffset.UTC));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** The time of a turn: each takes a minute. */
  private static UnaryOperator<Instant> at(int position) {
    return begin -> begin.plus(Duration.ofMinutes(position));
  }

  private static Text text(String id, JsonNode passage) {
    return new Text(id, passage.path("title").asText(), passage.path("text").asText());
  }

  private static Asked asked(JsonNode question, Set<String> gold) {
    return Asked.all(question.path("id").asText(), question.path("question").asText(), gold);
  }

  private static JsonNode json(Path file) throws IOException {
    try {
      JsonNode read = JSON.readTree(file.toFile());
      if (read.isContainerNode()) {
        return read;
      }
    } catch (JsonProcessingException e) {
      throw new DataException(
          "The file (%s) is no JSON: %s.\nMaybe it was not written to its end."
              .formatted(file, e.getMessage()));
    }
    throw new DataException("The file (%s) is empty.\nMaybe fetch it again.".formatted(file));
  }
}
