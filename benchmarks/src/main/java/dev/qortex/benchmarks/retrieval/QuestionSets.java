package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.Corpus.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the question sets. Gold is by id, or by title and text where a set has no ids. */
final class QuestionSets {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Pattern TURN = Pattern.compile("D:?(\\d+):(\\d+)");

  /** Turns of conversations. */
  static final String TURNS = "locomo_turns";

  private static final int LONGEST_GIVEN_NAME = 4;

  private final RunOptions options;

  QuestionSets(RunOptions options) {
    this.options = options;
  }

  /** The names of all sets. */
  static final List<String> NAMES =
      List.of(
          "twowiki_101",
          "multihop_dev200_2wiki",
          "multihop_dev200_hotpotqa",
          "multihop_dev200_musique",
          "musique_train",
          TURNS,
          "docs_qa",
          "code_qa");

  /** The set of that name: one corpus, or one for each conversation. */
  List<Corpus> named(String name) throws IOException {
    return switch (name) {
      case "twowiki_101" -> List.of(twoWiki());
      case "musique_train" -> List.of(musiqueTrain());
      case "docs_qa", "code_qa" -> List.of(withIds(name, name + "/"));
      case TURNS -> conversations();
      default -> List.of(multiHop(name.substring(name.lastIndexOf('_') + 1)));
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
    for (JsonNode asked : lines(options.requireData("twowiki_101/questions.jsonl"))) {
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

  private Corpus withIds(String name, String files) throws IOException {
    List<Text> texts = new ArrayList<>();
    for (JsonNode passage : lines(options.requireData(files + "corpus.jsonl"))) {
      texts.add(text(passage.path("id").asText(), passage));
    }
    List<Asked> questions = new ArrayList<>();
    for (JsonNode asked : lines(options.requireData(files + "questions.jsonl"))) {
      Set<String> gold = new TreeSet<>();
      asked.path("gold_ids").forEach(id -> gold.add(id.asText()));
      questions.add(asked(asked, gold));
    }
    return new Corpus(name, texts, questions);
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

  /** Each conversation is a corpus of turns; gold is the evidence as the audit corrects it. */
  List<Corpus> conversations() throws IOException {
    Map<String, JsonNode> corrected = new HashMap<>();
    for (JsonNode item : json(options.requireData("locomo/citation_audit.json"))) {
      corrected.put(item.path("question_id").asText(), item.path("correct_evidence"));
    }
    List<Corpus> corpora = new ArrayList<>();
    for (JsonNode conversation : json(options.requireData("locomo/locomo5.json"))) {
      List<Text> turns = turns(conversation.path("conversation"));
      List<Asked> questions = new ArrayList<>();
      int number = 0;
      for (JsonNode asked : conversation.path("qa")) {
        String id = "locomo_" + corpora.size() + "_qa" + number++;
        JsonNode evidence = corrected.getOrDefault(id, asked.path("evidence"));
        Set<String> gold = new TreeSet<>();
        evidence.forEach(
            cited -> {
              Matcher turn = TURN.matcher(cited.asText());
              while (turn.find()) {
                gold.add("D" + turn.group(1) + ":" + turn.group(2));
              }
            });
        if (!gold.isEmpty()) {
          questions.add(new Asked(id, asked.path("question").asText(), gold));
        }
      }
      corpora.add(new Corpus("conversation" + corpora.size(), turns, questions));
    }
    return corpora;
  }

  private static List<Text> turns(JsonNode conversation) {
    List<Text> turns = new ArrayList<>();
    for (int number = 1; conversation.has("session_" + number + "_date_time"); number++) {
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
                position++,
                List.of()));
      }
    }
    return turns;
  }

  private static Text text(String id, JsonNode passage) {
    return new Text(id, passage.path("title").asText(), passage.path("text").asText());
  }

  private static Asked asked(JsonNode question, Set<String> gold) {
    return new Asked(question.path("id").asText(), question.path("question").asText(), gold);
  }

  private static JsonNode json(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.isBlank()) {
        nodes.add(JSON.readTree(line));
      }
    }
    return nodes;
  }
}
