package dev.qortex.ingest.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.FolderSync;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ChatExportsTest {

  static final String CHATGPT =
"""
[{"title": "Pumps", "create_time": 1700000000.5, "current_node": "d", "conversation_id": "c-1",
  "mapping": {
    "root": {"id": "root", "message": null, "parent": null, "children": ["s"]},
    "s": {"id": "s", "parent": "root", "children": ["a"], "message": {"id": "s",
      "author": {"role": "system"}, "content": {"content_type": "text", "parts": [""]},
      "metadata": {"is_visually_hidden_from_conversation": true}}},
    "a": {"id": "a", "parent": "s", "children": ["b", "x"], "message": {"id": "m-a",
      "author": {"role": "user"}, "create_time": 1700000001.0,
      "content": {"content_type": "multimodal_text",
        "parts": [{"content_type": "image_asset_pointer", "asset_pointer": "f"},
          "Why does the pump stall?"]}}},
    "x": {"id": "x", "parent": "a", "children": [], "message": {"id": "m-x",
      "author": {"role": "assistant"}, "create_time": 1700000009.0,
      "content": {"content_type": "text", "parts": ["A branch that was given up."]}}},
    "b": {"id": "b", "parent": "a", "children": ["d"], "message": {"id": "m-b",
      "author": {"role": "tool", "name": "python"}, "create_time": 1700000002.0,
      "content": {"content_type": "execution_output", "text": "stall = 7"}}},
    "d": {"id": "d", "parent": "b", "children": [], "message": {"id": "m-d",
      "author": {"role": "assistant"}, "create_time": 1700000003.0,
      "content": {"content_type": "text", "parts": ["The **intake valve** is shut."]}}}}}]
""";

  static final String CLAUDE =
"""
[{"uuid": "u-1", "name": "Pumps", "created_at": "2026-01-02T10:00:00Z", "chat_messages": [
  {"uuid": "m1", "sender": "human", "text": "Why does it stall?",
   "content": [{"type": "text", "text": "Why does it stall?"}],
   "created_at": "2026-01-02T10:00:01.123456Z"},
  {"uuid": "m2", "sender": "assistant", "text": "", "content": [
    {"type": "thinking", "thinking": "Hmm."},
    {"type": "tool_use", "name": "search", "input": {}},
    {"type": "tool_result", "name": "search", "content": [{"type": "text", "text": "Page 7"}]},
    {"type": "text", "text": "The valve is shut."}],
   "created_at": "2026-01-02T10:00:02Z"}]},
 {"uuid": "u-2", "name": "", "chat_messages": [
  {"uuid": "m3", "sender": "human", "text": "Thanks.", "content": []}]}]
""";

  static final String SLACK =
      """
      [{"type": "message", "user": "U1", "text": "Has <@U2> seen the pump?",
        "ts": "1700000002.000100"},
       {"type": "message", "subtype": "channel_join", "user": "U2", "text": "joined",
        "ts": "1700000001.000000"},
       {"type": "message", "user": "U2", "text": "Yes.", "ts": "1700000003.000100"},
       {"type": "message", "subtype": "bot_message", "bot_id": "B1", "username": "alarm",
        "text": "The pump stalls.", "ts": "1700000004.000100"}]
      """;

  @TempDir Path folder;

  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final GraphBackend graph = store.graph();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build();
  private final ConversationIngestor conversations =
      ConversationIngestor.builder(memory, graph).domain("d").queue(2).build();
  private final ChatExports exports = new ChatExports(conversations);

  @AfterEach
  void close() {
    conversations.close();
    memory.close();
    store.close();
  }

  private Path write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private IngestReport read(String path, String text) throws IOException {
    Path file = write(path, text);
    assertThat(exports.recognises(file)).isTrue();
    return exports.read(path, file);
  }

  private List<Passage> said(String session) {
    return graph
        .streamNodes(NodeQuery.all().kinds(Set.of(NodeKind.PASSAGE)))
        .map(Passage.class::cast)
        .filter(passage -> passage.sequence().group().equals("d:Session:" + session))
        .sorted(Comparator.comparingInt(passage -> passage.sequence().position()))
        .toList();
  }

  /** Messages of a session as lines of speaker and text. */
  private List<String> lines(String session) {
    return said(session).stream().map(p -> p.title() + ": " + p.text()).toList();
  }

  private FolderReport sync() {
    return new FolderSync(memory).importing(exports).sync(folder, "d");
  }

  @Test
  void chatGptIsReadAlongThePathToTheCurrentMessage() throws IOException {
    read("conversations.json", CHATGPT);
    assertThat(lines("c-1"))
        .containsExactly(
            "user > Pumps: Why does the pump stall?",
            "python > Pumps: stall = 7",
            "assistant > Pumps: The intake valve is shut.");
    assertThat(said("c-1").get(0).properties()).containsEntry("at", "2023-11-14T22:13:21Z");
    assertThat(graph.source("d:c-1#m-b").orElseThrow().type()).isEqualTo("tool_result");
  }

  @Test
  void withoutACurrentMessageChatGptIsReadToTheNewestLeaf() throws IOException {
    read("conversations.json", CHATGPT.replace("\"current_node\": \"d\"", "\"current_node\": 7"));
    assertThat(lines("c-1")).last().isEqualTo("assistant > Pumps: A branch that was given up.");
    read("loop.json", CHATGPT.replace("\"parent\": null", "\"parent\": \"d\""));
  }

  @Test
  void claudeIsReadWithWhatItsToolsAnswerApart() throws IOException {
    read("conversations.json", CLAUDE);
    assertThat(lines("u-1"))
        .containsExactly(
            "user > Pumps: Why does it stall?",
            "assistant > Pumps: The valve is shut.",
            "tool > Pumps: Page 7");
    assertThat(lines("u-2")).containsExactly("user: Thanks.");
    assertThat(said("u-2").get(0).properties()).doesNotContainKey("at");
  }

  @Test
  void slackIsReadByChannelWithTheNamesOfUsers() throws IOException {
    write(
        "users.json",
        """
        [{"id": "U1", "name": "ann", "profile": {"display_name": "Ann"}},
         {"id": "U2", "name": "ben", "profile": {"display_name": ""}}]
        """);
    write("channels.json", "[{\"id\": \"C1\", \"name\": \"general\", \"members\": [\"U1\"]}]");
    write("general/2023-11-14.json", SLACK);
    write(
        "general/2023-11-15.json",
        "[{\"type\":\"message\",\"user\":\"U1\",\"text\":\"Fixed.\",\"ts\":\"1700090000.0001\"}]");
    FolderReport report = sync();
    assertThat(report.added())
        .containsExactly("general/2023-11-14.json", "general/2023-11-15.json");
    assertThat(report.skipped()).containsExactlyInAnyOrder("channels.json");
    assertThat(lines("general"))
        .containsExactly(
            "Ann: Has @ben seen the pump?", "ben: Yes.", "alarm: The pump stalls.", "Ann: Fixed.");
    assertThat(report.notes().toString()).contains("(1) entries were left out");
  }

  @Test
  void namesAreNotReadFromAboveTheFolder() throws IOException {
    write("users.json", "[{\"id\": \"U1\", \"name\": \"ann\"}]");
    Path file = write("general/day.json", SLACK);
    exports.read("day.json", file);
    assertThat(lines("general")).first().isEqualTo("U1: Has <@U2> seen the pump?");
  }

  @Test
  @Timeout(60)
  void mentionsThatNeverEndTakeTimeInProportionToTheText() {
    String text = "<@U1|".repeat(300_000);
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("user", "U1").put("text", text);
    assertThat(new MessageShapes(Map.of("U1", "ann")).of(message))
        .extracting(ExportedMessage::text)
        .containsExactly(text);
  }

  @Test
  void namesThatCannotBeReadAreNoted() throws IOException {
    write("users.json", "[{\"id\": \"U1\", \"name\": \"ann\"}, {\"id\":");
    Path file = write("general/day.json", SLACK);
    assertThat(exports.read("general/day.json", file).notes().toString())
        .contains("Names of users may be missing.");
    assertThat(lines("general")).first().isEqualTo("ann: Has @U2 seen the pump?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{'role':'user','content':'Why?'},{'role':'assistant','content':'So.'}]",
        "{'role':'user','content':'Why?'}\n{'role':'assistant','content':'So.'}\n",
        "{'messages':[{'role':'user','content':[{'type':'text','text':'Why?'}]},"
            + "{'role':'assistant','content':[{'type':'text','text':'So.'}]}]}",
        "\uFEFF[{'speaker':'user','text':'Why?'},{'speaker':'assistant','text':'So.'}]",
        "[{'from':'user','message':'Why?'},{'from':'assistant','message':'So.'}]",
        "[{'name':'user','content':'Why?','timestamp':1},"
            + "{'name':'assistant','content':'So.','timestamp':2}]",
        "[{'conversations':[{'from':'human','value':'Why?'},{'from':'assistant','value':'So.'}]}]",
        "{'type':'summary'}\n"
            + "{'type':'user','message':{'role':'user','content':'Why?'}}\n"
            + "{'type':'assistant','message':{'role':'assistant','content':"
            + "[{'type':'text','text':'So.'}]}}\n"
      })
  void othersAreReadWhateverTheirFieldsAreCalled(String json) throws IOException {
    read("chat.json", json.replace('\'', '"'));
    List<String> all = memory.sources("d").stream().map(SourceMetadata::id).toList();
    assertThat(all).hasSize(2).allMatch(id -> id.startsWith("d:chat.json"));
    String session = all.get(0).substring(2, all.get(0).indexOf('#'));
    assertThat(lines(session)).containsExactly("user: Why?", "assistant: So.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'name':'pack','version':'1','author':'Ann'}",
        "[{'author':'Ann','text':'A quote.'},{'author':'Ben','text':'Another.'}]",
        "[{'author':'Ann','message':'Fix','date':'2026-01-01T10:00:00Z','commit':'a1'}]",
        "[{'title':'Pumps','author':'Ann','content':'A pump.'},"
            + "{'title':'Valves','author':'Ann','content':'A valve.'}]",
        "[{'name':'Speed','switch':'O','value':'1'},{'name':'Speed','switch':'P','value':'2'}]",
        "[{'filePath':'a.js','messages':[{'ruleId':'x','message':'No.'}]}]",
        "{'type':'FeatureCollection','features':[{'type':'Feature'}]}",
        "[{'role':'Engineer','content':'Builds.'},{'role':'Clerk','content':'Writes.'}]",
        "[[[[1]]]]",
        "[1, 'a', null]",
        "{'mapping':{'a':1}}",
        "{'messages':{'hello':'Hello'}}",
        "",
        "{",
        "text"
      })
  void otherJsonStaysSkipped(String json) throws IOException {
    write("a.md", "# Pump\n\nA pump.");
    Path file = write("x.json", json.replace('\'', '"'));
    assertThat(exports.recognises(file)).isFalse();
    FolderReport report = sync();
    assertThat(report.skipped()).containsExactly("x.json");
    assertThat(report.notes().toString()).contains("No parser knows its kind");
  }

  @Test
  void aGrownExportAddsItsNewMessagesAndTheSameAgainNothing() throws IOException {
    write("a.md", "# Intake valve\n\nIt lets water in.");
    String old = "[{\"speaker\":\"Ann\",\"text\":\"ok\"},{\"speaker\":\"Ann\",\"text\":\"ok\"}";
    write("chat.json", old + "]");
    assertThat(sync().added()).containsExactly("a.md", "chat.json");
    long revision = graph.revision();
    FolderReport same = sync();
    assertThat(same.unchanged()).isEqualTo(2);
    assertThat(same.changed()).isEmpty();
    assertThat(graph.revision()).isEqualTo(revision);

    write("chat.json", old + ",{\"speaker\":\"Ben\",\"text\":\"The intake valve is shut.\"}]");
    assertThat(sync().changed()).containsExactly("chat.json");
    assertThat(lines("chat.json"))
        .containsExactly("Ann: ok", "Ann: ok", "Ben: The intake valve is shut.");
    assertThat(graph.contributors("d:intake valve")).anyMatch(id -> id.startsWith("d:chat.json#"));
    revision = graph.revision();
    assertThat(sync().unchanged()).isEqualTo(2);
    assertThat(graph.revision()).isEqualTo(revision);
  }

  @Test
  void documentsNameWhatMessagesExplainAfterTheSameRun() throws IOException {
    write("a.md", "# Intake\n\nThe surge tank is full.");
    write("chat.json", "[{\"speaker\":\"Ann\",\"text\":\"A **surge tank** is a buffer.\"}]");
    sync();
    assertThat(graph.contributors("d:surge tank")).contains("d:a.md");
  }

  @Test
  void theMessagesOfAnExportThatIsGoneAreRetracted() throws IOException {
    write("a.md", "# Pump\n\nA pump.");
    write("sub/old.json", CLAUDE);
    sync();
    Files.move(folder.resolve("sub/old.json"), folder.resolve("sub/new.json"));
    FolderReport moved = sync();
    assertThat(moved.removed()).containsExactly("sub/old.json");
    assertThat(lines("u-2")).containsExactly("user: Thanks.");
    Files.delete(folder.resolve("sub/new.json"));
    assertThat(sync().removed()).containsExactly("sub/new.json");
    assertThat(memory.sources("d")).extracting(SourceMetadata::id).containsExactly("d:a.md");
  }

  @Test
  void aFolderOfNothingButExportsIsReadAndOneWithoutAnyIsRefused() throws IOException {
    Path file = write("chat.json", CLAUDE);
    assertThat(sync().added()).containsExactly("chat.json");
    assertThat(sync().unchanged()).isEqualTo(1);
    Files.delete(file);
    assertThatThrownBy(this::sync).isInstanceOf(SourceReadException.class);
    assertThat(lines("u-2")).hasSize(1);
  }

  @Test
  void whatStandsBeforeABreakIsReadAndTheRestComesLater() throws IOException {
    write("a.md", "# Pump\n\nA pump.");
    write("chat.json", CLAUDE.substring(0, CLAUDE.indexOf("\"u-2\"")));
    FolderReport report = sync();
    assertThat(report.added()).containsExactly("a.md", "chat.json");
    assertThat(report.notes().toString()).contains("not valid JSON at line");
    write("chat.json", CLAUDE);
    assertThat(sync().changed()).containsExactly("chat.json");
    assertThat(lines("u-1")).hasSize(3);
    assertThat(lines("u-2")).hasSize(1);
  }

  @Test
  void aBrokenLineIsLeftOut() throws IOException {
    IngestReport report =
        read(
            "chat.jsonl",
            "{\"speaker\":\"Ann\",\"text\":\"One.\"}\n{\"speaker\":\n\n[3]\n"
                + "{\"speaker\":\"Ann\",\"text\":\"Two.\"}");
    assertThat(lines("chat.jsonl")).containsExactly("Ann: One.", "Ann: Two.");
    assertThat(report.notes().toString()).contains("(1) lines", "(1) entries");
  }

  @Test
  void aLargerFileFailsAndTheOthersGoOn() throws IOException {
    write("a.md", "# Pump\n\nA pump.");
    write("big.json", CLAUDE);
    FolderReport report =
        new FolderSync(memory)
            .importing(new ChatExports(conversations, CLAUDE.length() - 1))
            .sync(folder, "d");
    assertThat(report.failed()).containsExactly("big.json");
    assertThat(report.added()).containsExactly("a.md");
  }

  @Test
  void oneIdOfTwoMessagesLosesNeither() throws IOException {
    String twice =
        "[{\"id\":1,\"speaker\":\"Ann\",\"text\":\"One.\"},{\"id\":1,\"speaker\":\"Ann\",\"text\":\"Two.\"}]";
    read("chat.json", twice);
    assertThat(read("chat.json", twice).changed()).isFalse();
    assertThat(lines("chat.json")).containsExactly("Ann: One.", "Ann: Two.");
  }

  @Test
  void aSessionMayHaveAnyCharacters() throws IOException {
    write("a.md", "# Pump\n\nA pump.");
    write("chat.json", "[{\"session_id\":\"a\\u0000/#:\",\"speaker\":\"Ann\",\"text\":\"One.\"}]");
    assertThat(sync().added()).containsExactly("a.md", "chat.json");
    assertThat(sync().unchanged()).isEqualTo(2);
    Files.delete(folder.resolve("chat.json"));
    assertThat(sync().removed()).containsExactly("chat.json");
  }

  @Test
  void theNewestFirstIsReadFromTheOldest() throws IOException {
    read(
        "chat.json",
        """
        {"messages": [
          {"sender_name": "Ben", "content": "Two.", "timestamp_ms": 1700000002000},
          {"sender_name": "Ann", "content": "One.", "timestamp_ms": 1700000001000}]}
        """);
    assertThat(lines("chat.json/1")).containsExactly("Ann: One.", "Ben: Two.");
  }

  @Test
  void rulesInWhatAToolAnswersAreNotKept() throws IOException {
    String rule = "Always close the valve before you start the pump.";
    IngestReport report =
        read(
            "chat.json",
            "[{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":\"%s\"}]}]"
                .formatted(rule));
    assertThat(report.added().rules()).isZero();
    assertThat(report.added().passages()).isEqualTo(1);
  }

  @Test
  void aFileOfManyMegabytesThatOnlyResemblesIsLeftAlone() throws IOException {
    Path file = folder.resolve("big.json");
    try (var out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write("{\"type\":\"FeatureCollection\",\"features\":[");
      for (int i = 0; i < 200_000; i++) {
        out.write("{\"type\":\"Feature\",\"from\":\"a\",\"properties\":{\"n\":" + i + "}},\n");
      }
    }
    assertThat(exports.recognises(file)).isFalse();
  }

  @Test
  void theTitleOfAConversationIsTheHeadingOfItsMessages() throws IOException {
    exports.read("c.json", write("c.json", CLAUDE));

    assertThat(memory.query(Question.of("Pumps").in("d")).items())
        .extracting(item -> item.node() instanceof Passage passage ? passage.title() : "")
        .contains("user > Pumps", "assistant > Pumps");
    assertThat(memory.find("Pumps", Set.of("d")))
        .extracting(ConceptNode::id)
        .containsExactly("d:Session:u-1");
    assertThat(memory.sources("d")).extracting(SourceMetadata::name).contains("Pumps#m1", "u-2#m3");
  }

  @Test
  void theNamesOfUsersAreAKnownFile() throws IOException {
    write("general/2026-06-01.json", SLACK);
    write("users.json", "[{\"id\": \"U1\", \"profile\": {\"real_name\": \"Ada\"}}]");

    FolderReport report = new FolderSync(memory).importing(exports).sync(folder, "d");

    assertThat(report.notes().toString()).doesNotContain("users.json");
    assertThat(report.skipped().toString()).doesNotContain("users.json");
  }
}
