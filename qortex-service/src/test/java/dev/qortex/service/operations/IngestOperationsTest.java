package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Sha256;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestOperationsTest {

  @TempDir Path root;
  private Path docs;
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  private IngestOperations ingest;
  private CheckedCalls owner;

  @BeforeEach
  void prepare() throws IOException {
    docs = Files.createDirectories(root.resolve("docs"));
    Files.writeString(docs.resolve("a.md"), "# Retries\n\nA **retry** requires a back-off.");
    Files.writeString(docs.resolve("b.txt"), "A breaker opens after five failures.");
    Files.writeString(docs.resolve("c.bin"), "no document");
    Files.writeString(root.resolve("secret.md"), "# Secret\n\nThe password is swordfish.");
    ReadableFolders folders = ReadableFolders.of(docs);
    ingest = new IngestOperations(memory, store.graph(), folders);
    owner =
        new CheckedCalls(
            ingest, new MemoryOperations(memory), new SourceOperations(memory, folders));
  }

  @AfterEach
  void close() {
    ingest.close();
  }

  @Test
  void aFolderIsKeptInStepAndTellsHowFarItIs() throws IOException {
    List<Long> done = new ArrayList<>();
    CheckedCalls told = owner.as(new Call(Caller.owner(), (at, total, message) -> done.add(at)));

    JsonNode first = told.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}");
    assertThat(first.path("files").path("added").intValue()).isEqualTo(2);
    assertThat(first.path("files").path("skipped").intValue()).isEqualTo(1);
    assertThat(first.path("passages").intValue()).isEqualTo(2);
    assertThat(done).isSorted().last().isEqualTo(4L);

    Files.delete(docs.resolve("b.txt"));
    JsonNode second = owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}");
    assertThat(second.path("files").path("unchanged").intValue()).isEqualTo(1);
    assertThat(second.path("files").path("removed").intValue()).isEqualTo(1);
  }

  @Test
  void whatGitIgnoresIsCountedAndReadOnDemand() throws IOException {
    Files.createDirectories(docs.resolve("node_modules/p"));
    Files.writeString(docs.resolve("node_modules/p/d.md"), "# Foreign\n\nText.");
    Files.writeString(docs.resolve(".gitignore"), "b.*\n");
    JsonNode read = owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}");
    assertThat(read.at("/files/added").intValue()).isEqualTo(1);
    assertThat(read.at("/files/ignored").intValue()).isEqualTo(2);
    assertThat(read.path("warnings").toString()).contains("node_modules", "b.txt");
    String all = "{'source_path': '.', 'domain': 'ops', 'include_ignored': true}";
    assertThat(owner.call("qortex_ingest", all).at("/files/added").intValue()).isEqualTo(2);
  }

  @Test
  void chatExportsAreReadAsMessagesByThemselvesAndInFolders() throws IOException {
    String chat = "[{\"speaker\":\"Ann\",\"text\":\"The pump stalls.\"}";
    Path file = Files.writeString(docs.resolve("chat.json"), chat + "]");
    JsonNode one = owner.call("qortex_ingest", "{'source_path': 'chat.json', 'domain': 'ops'}");
    assertThat(one.path("passages").intValue()).isEqualTo(1);
    assertThat(one.path("source").textValue()).endsWith("chat.json");
    assertThat(memory.sources("ops")).extracting(SourceMetadata::type).containsExactly("message");

    Files.writeString(file, chat + ",{\"speaker\":\"Ben\",\"text\":\"It is shut.\"}]");
    JsonNode all = owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}");
    assertThat(all.at("/files/added").intValue()).isEqualTo(2);
    assertThat(all.at("/files/changed").intValue()).isEqualTo(1);
    assertThat(all.path("passages").intValue()).isEqualTo(3);
  }

  @Test
  void filesThatCannotBeReadAreCountedAndDoNotStopTheOthers() throws IOException {
    Files.write(docs.resolve("latin.md"), new byte[] {'#', ' ', (byte) 0xE9});
    JsonNode read = owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}");
    assertThat(read.at("/files/failed").intValue()).isEqualTo(1);
    assertThat(read.path("passages").intValue()).isEqualTo(2);
    Files.createDirectories(docs.resolve("skills/good"));
    Files.createDirectories(docs.resolve("skills/bad"));
    Files.writeString(
        docs.resolve("skills/good/SKILL.md"), "---\nname: a\ndescription: b\n---\nBody.\n");
    Files.writeString(docs.resolve("skills/bad/SKILL.md"), "No front matter.\n");
    JsonNode skills =
        owner.call(
            "qortex_ingest",
            "{'source_path': 'skills', 'source_type': 'skills', 'domain': 'skills'}");
    assertThat(skills.at("/files/failed").intValue()).isEqualTo(1);
    assertThat(skills.at("/files/added").intValue()).isEqualTo(1);
  }

  @Test
  void nothingOutsideOfTheFoldersIsRead() throws IOException {
    Files.createSymbolicLink(docs.resolve("link.md"), root.resolve("secret.md"));
    Path outside = Files.createDirectories(root.resolve("outside"));
    Files.copy(root.resolve("secret.md"), outside.resolve("secret.md"));
    Files.createSymbolicLink(docs.resolve("linked"), outside);
    for (String path : List.of("link.md", "../secret.md", root.resolve("secret.md").toString())) {
      owner.refused(
          ErrorCode.FORBIDDEN,
          "source_path",
          "qortex_ingest",
          "{'source_path': '%s', 'domain': 'ops'}".formatted(path));
    }
    owner.refused(
        ErrorCode.NOT_FOUND,
        "source_path",
        "qortex_ingest",
        "{'source_path': 'nobody.md', 'domain': 'ops'}");
    owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}");
    owner.call(
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}");
    owner.call("qortex_source_sync", "{'source_id': 'd', 'mode': 'full'}");
    assertThat(owner.call("qortex_source_list", "{'source_id': 'd'}").toString())
        .contains("a.md")
        .doesNotContain("link.md");
    assertThat(owner.call("qortex_query", "{'context': 'password swordfish'}").toString())
        .doesNotContain("swordfish");
  }

  @Test
  void aFileIsReadByItsEndingOrAsToldAndWhatIsNoTextIsRefused() throws IOException {
    JsonNode read = owner.call("qortex_ingest", "{'source_path': 'a.md', 'domain': 'ops'}");
    assertThat(read.path("source").textValue()).isEqualTo("ops:a.md");
    assertThat(read.has("files")).isFalse();
    owner.call(
        "qortex_ingest", "{'source_path': 'a.md', 'domain': 'plain', 'source_type': 'text'}");
    assertThat(owner.call("qortex_sources", "{'domain': 'plain'}").at("/sources/0/type"))
        .hasToString("\"text\"");
    Files.write(docs.resolve("bad.md"), new byte[] {(byte) 0xC3, 0x28});
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "bad.md",
        "qortex_ingest",
        "{'source_path': 'bad.md', 'domain': 'ops'}");
  }

  @Test
  void aTextReplacesWhatItsNameSaidBefore() {
    owner.call("qortex_ingest_text", "{'text': 'Old words', 'domain': 'ops', 'name': 'note'}");
    JsonNode again =
        owner.call(
            "qortex_ingest_text",
            "{'text': '# New\\n\\nNew words', 'domain': 'ops', 'name': 'note', 'format':"
                + " 'markdown'}");
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "text: The text is blank",
        "qortex_ingest_text",
        "{'text': ' ', 'domain': 'ops', 'name': 'note'}");

    assertThat(again.path("source").textValue()).isEqualTo("ops:note");
    assertThat(
            store
                .graph()
                .streamNodes(NodeQuery.all().kinds(Set.of(NodeKind.PASSAGE)))
                .filter(passage -> passage.validity().until() == null)
                .map(Node::content))
        .containsExactly("New\nNew words");
  }

  @Test
  void aFileDoesNotReplaceAnotherOfTheSameName() throws IOException {
    for (String folder : List.of("x", "y")) {
      Files.writeString(
          Files.createDirectories(docs.resolve(folder)).resolve("README.md"),
          "# Handbook\n\nThe handbook of %s.".formatted(folder));
    }
    String read = "{'source_path': '%s', 'domain': 'ops'}";
    owner.call("qortex_ingest", read.formatted("x/README.md"));
    owner.call("qortex_ingest", read.formatted("x/README.md"));
    owner.refused(
        ErrorCode.CONFLICT, "(ops:README.md)", "qortex_ingest", read.formatted("y/README.md"));
    owner.refused(
        ErrorCode.CONFLICT,
        "'README.md'",
        "qortex_ingest_text",
        "{'text': 'Words', 'domain': 'ops', 'name': 'README.md'}");
    assertThat(owner.call("qortex_query", "{'context': 'handbook'}").toString())
        .contains("handbook of x")
        .doesNotContain("handbook of y");

    owner.call("qortex_ingest", "{'source_path': 'x', 'domain': 'x'}");
    owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'all'}");
    JsonNode again = owner.call("qortex_ingest", "{'source_path': 'x/README.md', 'domain': 'all'}");
    assertThat(again.path("source").textValue()).isEqualTo(docs.toRealPath().toString());
    assertThat(store.graph().sources("all")).noneMatch(source -> source.name().equals("README.md"));
  }

  @Test
  void aFileDoesNotReplaceATextButOneThatIsGone() throws IOException {
    owner.call("qortex_ingest_text", "{'text': 'Words', 'domain': 'ops', 'name': 'a.md'}");
    owner.refused(
        ErrorCode.CONFLICT,
        "(ops:a.md)",
        "qortex_ingest",
        "{'source_path': 'a.md', 'domain': 'ops'}");

    owner.call("qortex_ingest", "{'source_path': 'b.txt', 'domain': 'ops'}");
    Files.move(
        docs.resolve("b.txt"), Files.createDirectories(docs.resolve("moved")).resolve("b.txt"));
    owner.call("qortex_ingest", "{'source_path': 'moved/b.txt', 'domain': 'ops'}");
  }

  @Test
  void aFolderDoesNotReplaceATextOfItsFilesName() {
    owner.call("qortex_ingest_text", "{'text': 'Words to keep', 'domain': 'ops', 'name': 'a.md'}");
    owner.call(
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'ops', 'mode': 'connect'}");
    for (JsonNode read :
        List.of(
            owner.call("qortex_ingest", "{'source_path': '.', 'domain': 'ops'}"),
            owner.call("qortex_source_sync", "{'source_id': 'd', 'mode': 'full'}"))) {
      assertThat(read.at("/files/failed").intValue()).isEqualTo(1);
      assertThat(read.path("warnings").toString()).contains("(ops:a.md)");
    }
    assertThat(owner.call("qortex_query", "{'context': 'words to keep'}").toString())
        .contains("Words to keep");
  }

  /** The memory, of which somebody else asks something just before the first ingest. */
  private QortexClient meeting(AtomicReference<Runnable> other) {
    return (QortexClient)
        Proxy.newProxyInstance(
            QortexClient.class.getClassLoader(),
            new Class<?>[] {QortexClient.class},
            (proxy, method, arguments) -> {
              Runnable meets = method.getName().equals("ingest") ? other.getAndSet(null) : null;
              if (meets != null) {
                Thread thread = new Thread(meets);
                thread.start();
                while (thread.getState() == Thread.State.RUNNABLE) {
                  Thread.onSpinWait();
                }
              }
              return method.invoke(memory, arguments);
            });
  }

  private IngestOperations over(QortexClient client) {
    return new IngestOperations(client, store.graph(), ReadableFolders.of(docs));
  }

  @Test
  void aConnectionDoesNotEndWhileItsFolderIsRead() throws Exception {
    AtomicReference<Runnable> other = new AtomicReference<>();
    CheckedCalls calls =
        new CheckedCalls(new SourceOperations(meeting(other), ReadableFolders.of(docs)));
    calls.call(
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}");
    String disconnect = "{'source_id': 'd', 'retract': true}";
    FutureTask<String> second =
        new FutureTask<>(
            () -> calls.refused("qortex_source_disconnect", disconnect, ErrorCode.CONFLICT));
    other.set(second);
    calls.call("qortex_source_sync", "{'source_id': 'd'}");
    assertThat(second.get()).startsWith("source_id: ");
    assertThat(calls.call("qortex_source_disconnect", disconnect).path("retracted").intValue())
        .isEqualTo(2);
    assertThat(memory.sources("d")).isEmpty();
  }

  @Test
  void ofTwoFilesOfOneNameOneIsRefusedWhenTheyMeet() throws Exception {
    for (String folder : List.of("x", "y")) {
      Files.writeString(
          Files.createDirectories(docs.resolve(folder)).resolve("README.md"),
          "# Handbook\n\nThe handbook of %s.".formatted(folder));
    }
    String read = "{'source_path': '%s/README.md', 'domain': 'ops'}";
    AtomicReference<Runnable> other = new AtomicReference<>();
    try (IngestOperations met = over(meeting(other))) {
      CheckedCalls calls = new CheckedCalls(met);
      FutureTask<String> second =
          new FutureTask<>(
              () -> calls.refused("qortex_ingest", read.formatted("y"), ErrorCode.CONFLICT));
      other.set(second);
      calls.call("qortex_ingest", read.formatted("x"));
      assertThat(second.get()).contains("(ops:README.md)");
    }
  }

  @Test
  void aFactIsCorrectedOnceWhenTwoCorrectIt() throws Exception {
    String id =
        owner.call("qortex_remember", "{'text': 'It is Monday.'}").path("fact_id").textValue();
    String correct = "{'fact_id': '%s', 'text': 'It is %s.'}";
    AtomicReference<Runnable> other = new AtomicReference<>();
    try (IngestOperations met = over(meeting(other))) {
      CheckedCalls calls = new CheckedCalls(met);
      FutureTask<String> second =
          new FutureTask<>(
              () ->
                  calls.refused(
                      "qortex_correct", correct.formatted(id, "Friday"), ErrorCode.NOT_FOUND));
      other.set(second);
      calls.call("qortex_correct", correct.formatted(id, "Tuesday"));
      assertThat(second.get()).contains(id);
    }
    assertThat(memory.sources("memory")).hasSize(1);
  }

  @Test
  void factsNameTheirRelationsAndReferencesOrAreRefused() {
    String facts =
        "{'domain': 'auth', 'concepts': [{'name': 'OAuth2'}, {'name': 'JWT', 'id': 'auth:jwt'}],"
            + " 'edges': [{'source': '%s', 'target': 'auth:jwt', 'relation_type': '%s'}],"
            + " 'rules': [{'text': 'Rotate keys', 'concepts': ['%s']}]}";
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "edges[0].relation_type",
        "qortex_ingest_structured",
        facts.formatted("OAuth2", "needs", "JWT"));
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "edges[0].source: The reference 'SAML'",
        "qortex_ingest_structured",
        facts.formatted("SAML", "requires", "JWT"));
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "rules[0].concepts: The reference 'SAML'",
        "qortex_ingest_structured",
        facts.formatted("OAuth2", "requires", "SAML"));
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "concepts[0].name",
        "qortex_ingest_structured",
        "{'domain': 'auth', 'concepts': [{'description': 'nameless'}]}");
    assertThat(
            owner.refused(
                "qortex_ingest_structured",
                "{'domain': 'auth', 'concepts': [{'name': 'x', 'descrption': 'y'}]}"))
        .isEqualTo(
            "concepts[0].descrption: There is no argument 'concepts[0].descrption'.\n"
                + "Maybe one of [description, properties, id, confidence, name].");
    assertThat(store.graph().domains()).isEmpty();

    JsonNode read =
        owner.call("qortex_ingest_structured", facts.formatted("OAuth2", "requires", "JWT"));
    assertThat(read.path("concepts").intValue()).isEqualTo(2);
    assertThat(read.path("edges").intValue()).isEqualTo(1);
    assertThat(store.graph().concept("auth:jwt").orElseThrow().confidence()).isEqualTo(1);
  }

  @Test
  void factsOfANameAreReplacedAndTakenBackAlone() {
    String facts = "{'domain': 'auth', 'concepts': [{'name': '%s'}]%s}";
    JsonNode first = owner.call("qortex_ingest_structured", facts.formatted("A", ""));
    owner.call("qortex_ingest_structured", facts.formatted("B", ", 'name': 'import'"));
    JsonNode again =
        owner.call("qortex_ingest_structured", facts.formatted("C", ", 'name': 'import'"));
    assertThat(first.path("source").textValue()).isNotEqualTo(again.path("source").textValue());
    assertThat(store.graph().stats().total().concepts()).isEqualTo(2);

    owner.call("qortex_retract", "{'source_id': '%s'}".formatted(again.path("source").textValue()));
    assertThat(owner.call("qortex_find", "{'name': 'A'}").path("nodes")).hasSize(1);
    assertThat(owner.call("qortex_find", "{'name': 'C'}").path("nodes")).isEmpty();
  }

  @Test
  void aMessageIsPartOfTheMemoryWhenTheCallReturnsAndOnceOnly() {
    String message =
        "{'session_id': 's1', 'text': 'The deploy needs a **canary**.', 'message_id': 'm1'}";
    JsonNode first = owner.call("qortex_ingest_message", message);
    JsonNode second = owner.call("qortex_ingest_message", message);
    JsonNode tool =
        owner.call(
            "qortex_ingest_message",
            "{'tool_name': 'grep', 'text': 'canary.yaml:3', 'session_id': 's1'}");

    assertThat(first.path("chunks").intValue()).isEqualTo(1);
    assertThat(second.path("chunks").intValue()).isZero();
    assertThat(tool.path("chunks").intValue()).isEqualTo(1);
    assertThat(
            owner
                .call("qortex_query", "{'context': 'canary', 'domains': ['session']}")
                .path("items")
                .toString())
        .contains("The deploy needs", "canary.yaml:3");
    String source = first.path("source_id").textValue();
    JsonNode trial =
        owner.call("qortex_retract", "{'source_id': '%s', 'dry_run': true}".formatted(source));
    JsonNode retracted = owner.call("qortex_retract", "{'source_id': '%s'}".formatted(source));
    assertThat(retracted.path("removed").intValue())
        .isPositive()
        .isEqualTo(trial.path("removed").intValue());
    assertThat(retracted.path("updated")).isEqualTo(trial.path("updated"));
  }

  @Test
  void moreDomainsThanThreadsMayTalk() {
    for (int i = 0; i < 20; i++) {
      owner.call(
          "qortex_ingest_message",
          "{'session_id': 's', 'text': 'Hello', 'domain': 'd%s'}".formatted(i));
    }
    assertThat(store.graph().domains()).hasSize(20);
    ingest.close();
    owner.refused(
        ErrorCode.CONFLICT,
        "closed",
        "qortex_ingest_message",
        "{'session_id': 's', 'text': 'Hello'}");
  }

  @Test
  void aFactIsRememberedOnceCorrectedAndTakenBack() {
    String remember = "{'text': 'The release branch is cut on Mondays.'}";
    JsonNode first = owner.call("qortex_remember", remember);
    String id = first.path("fact_id").textValue();
    assertThat(first.path("changed").booleanValue()).isTrue();
    assertThat(owner.call("qortex_remember", remember).path("changed").booleanValue()).isFalse();

    JsonNode other =
        owner.call("qortex_remember", "{'text': 'The release branch is cut on Tuesdays.'}");
    assertThat(other.at("/similar/0/id").textValue()).isEqualTo(id);
    assertThat(other.at("/similar/0/text").textValue()).contains("Mondays");
    assertThat(other.at("/similar/0/score").doubleValue()).isBetween(0.5, 1.0);
    owner.call("qortex_correct", "{'fact_id': %s}".formatted(other.path("fact_id")));

    JsonNode corrected =
        owner.call(
            "qortex_correct",
            "{'fact_id': '%s', 'text': 'The release branch is cut on Fridays.'}".formatted(id));
    assertThat(corrected.path("replaced").textValue()).isEqualTo(id);
    assertThat(contents("release branch")).contains("Fridays").doesNotContain("Mondays");
    owner.refused(
        ErrorCode.NOT_FOUND, "fact_id", "qortex_correct", "{'fact_id': '%s'}".formatted(id));

    owner.call(
        "qortex_correct", "{'fact_id': '%s'}".formatted(corrected.path("fact_id").textValue()));
    assertThat(store.graph().stats().total().passages()).isZero();
  }

  @Test
  void aFactIsFoundAsItWasToldWhateverItSaysAsMarkdown() {
    for (String fact : List.of("Water is wet.", "[water]: https://example.org/wet")) {
      owner.call("qortex_remember", "{'text': '%s'}".formatted(fact));
      assertThat(owner.call("qortex_query", "{'context': 'water wet'}").findValuesAsText("content"))
          .contains(fact);
    }
  }

  @Test
  void theOldFactGoesWithTheNewOneAlsoWhenItsSourceStays() {
    String old =
        owner
            .call("qortex_remember", "{'text': 'Releases are cut on Mondays.'}")
            .path("fact_id")
            .textValue();
    String correct = "{'fact_id': '%s', 'text': 'Releases are cut on Fridays.'}".formatted(old);
    QortexClient failing =
        (QortexClient)
            Proxy.newProxyInstance(
                QortexClient.class.getClassLoader(),
                new Class<?>[] {QortexClient.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("retract")) {
                    throw new StorageBusyException("The store is busy.\nMaybe try again.", null);
                  }
                  return method.invoke(memory, arguments);
                });
    try (IngestOperations over =
        new IngestOperations(failing, store.graph(), ReadableFolders.none())) {
      new CheckedCalls(over).refused(ErrorCode.UNAVAILABLE, "busy", "qortex_correct", correct);
    }
    assertThat(contents("releases cut")).contains("Fridays").doesNotContain("Mondays");

    owner.call("qortex_correct", correct);
    assertThat(owner.call("qortex_sources", "{'domain': 'memory'}").path("total").intValue())
        .isEqualTo(1);
  }

  @Test
  void spaceAroundAFactIsNoneOfIt() {
    String first = owner.call("qortex_remember", "{'text': 'Water is wet.'}").toString();
    assertThat(owner.call("qortex_remember", "{'text': '  Water is wet. '}").toString())
        .isEqualTo(first.replace("\"changed\":true", "\"changed\":false"));
    for (String call :
        List.of(
            "qortex_remember {'text': '  '}",
            "qortex_correct {'fact_id': '%s', 'text': ' '}"
                .formatted(store.graph().sources("memory").get(0).id()))) {
      String[] parts = call.split(" ", 2);
      owner.refused(ErrorCode.INVALID_ARGUMENT, "text: The fact is blank", parts[0], parts[1]);
    }
  }

  @Test
  void theSameFactInOtherTypographyIsRememberedOnceAsWrittenLast() {
    String id = remembered("The depot opens at 7 on Mondays");
    for (String same :
        List.of(
            "The depot opens at 7 on Mondays.",
            "the depot opens at 7  on mondays!",
            "The “depot” opens at 7 on Mondays.")) {
      assertThat(remembered(same)).isEqualTo(id);
    }
    assertThat(memory.sources("memory")).hasSize(1);
    assertThat(owner.call("qortex_query", "{'context': 'depot opens'}").toString())
        .contains("The “depot” opens");
    for (String other :
        List.of(
            "The depot opens at 8 on Mondays.",
            "The depot never opens at 7 on Mondays.",
            "The depot opens at 7 on Fridays.")) {
      assertThat(remembered(other)).isNotEqualTo(id);
    }
    assertThat(memory.sources("memory")).hasSize(4);

    String correct = "{'fact_id': '%s', 'text': 'The depot opens at 7 on Mondays'}".formatted(id);
    JsonNode corrected = owner.call("qortex_correct", correct);
    assertThat(corrected.path("fact_id").textValue()).isEqualTo(id);
    assertThat(corrected.path("changed").booleanValue()).isTrue();
    assertThat(owner.call("qortex_query", "{'context': 'depot opens'}").toString())
        .doesNotContain("“depot”");
    assertThat(memory.sources("memory")).hasSize(4);
  }

  @Test
  void aFactOfAnEarlierVersionKeepsItsId() {
    String text = "Water is wet.";
    String stored = "memory:fact-" + Sha256.of(text, 12);
    SourceMetadata source =
        new SourceMetadata(stored, "fact-" + Sha256.of(text, 12), "markdown", "", "");
    memory.ingest(
        DocumentIngestor.standard()
            .read(source, new MarkdownParser().parseBody(text), List.of(), "memory"));
    assertThat(remembered(text)).isEqualTo(stored);
    assertThat(memory.sources("memory")).hasSize(1);
  }

  private String remembered(String text) {
    return owner
        .call("qortex_remember", "{'text': '%s'}".formatted(text))
        .path("fact_id")
        .textValue();
  }

  @Test
  void onlyFactsAreCorrected() {
    owner.call("qortex_ingest_text", "{'text': 'Words', 'domain': 'memory', 'name': 'note'}");
    owner.call(
        "qortex_ingest_text", "{'text': 'Words', 'domain': 'memory', 'name': 'fact-sheet.md'}");
    for (String id : List.of("memory:note", "memory:fact-sheet.md")) {
      owner.refused(
          ErrorCode.NOT_FOUND, "fact_id", "qortex_correct", "{'fact_id': '%s'}".formatted(id));
    }
  }

  @Test
  void aMisspelledDomainIsRefusedOnceThereAreOthers() {
    assertThat(owner.call("qortex_sources", "{'domain': 'ops'}").path("total").intValue()).isZero();
    owner.call("qortex_ingest_text", "{'text': 'Words', 'domain': 'ops'}");
    assertThat(owner.refused("qortex_sources", "{'domain': 'opps'}", ErrorCode.NOT_FOUND))
        .startsWith("domain: ")
        .contains("'opps'", "[ops]");
    assertThat(
            owner
                .within("mine")
                .call("qortex_sources", "{'domain': 'mine'}")
                .path("total")
                .intValue())
        .isZero();
  }

  @Test
  void theFeedbackOfASessionIsForgotten() {
    owner.call("qortex_ingest_text", "{'text': 'Words of value', 'domain': 'ops'}");
    JsonNode answer = owner.call("qortex_query", "{'context': 'words', 'session_id': 's9'}");
    owner.call(
        "qortex_feedback",
        "{'query_id': '%s', 'outcomes': {'%s': 'accepted'}}"
            .formatted(answer.path("query_id").textValue(), answer.at("/items/0/id").textValue()));

    JsonNode forgotten = owner.call("qortex_forget", "{'session_id': 's9'}");

    assertThat(forgotten.path("outcomes").intValue()).isEqualTo(1);
  }

  @Test
  void aBoundCallerWritesIntoItsDomainsOnlyAndReadsNoFiles() {
    CheckedCalls tenant = owner.within("mine");
    Call bound =
        new Call(
            new Caller("person", Set.of(Scope.WRITE, Scope.DECIDE), Set.of("mine")),
            Progress.none());
    owner.call("qortex_ingest_text", "{'text': 'Theirs', 'domain': 'other', 'name': 'n'}");
    String fact = owner.call("qortex_remember", "{'text': 'A fact'}").path("fact_id").textValue();
    for (String call :
        List.of(
            "qortex_ingest_text {'text': 'x', 'domain': 'other'}",
            "qortex_ingest_text {'text': '', 'domain': 'other'}",
            "qortex_ingest_structured {'concepts': [{'name': 'x'}], 'domain': 'other'}",
            "qortex_ingest_structured {'concepts': [{'name': 'x', 'id': 'other:x'}], 'domain':"
                + " 'mine'}",
            "qortex_sources {'domain': 'other'}",
            "qortex_forget {'session_id': 's'}",
            "qortex_ingest {'source_path': 'a.md', 'domain': 'mine'}")) {
      String[] parts = call.split(" ", 2);
      tenant.refused(
          ErrorCode.FORBIDDEN,
          parts[1].contains("'domain': 'other'") ? "domain: The domain 'other'" : "",
          parts[0],
          parts[1]);
    }
    tenant.refused(
        ErrorCode.NOT_FOUND, "", "qortex_correct", "{'fact_id': '" + fact + "', 'text': 'x'}");
    assertThat(owner.call("qortex_get", "{'ids': ['" + fact + "']}").toString()).contains("A fact");
    assertThat(
            owner
                .as(bound)
                .call("qortex_retract", "{'source_id': 'other:n'}")
                .path("known")
                .booleanValue())
        .isFalse();
    assertThat(
            tenant
                .call("qortex_ingest_text", "{'text': 'Own words', 'domain': 'mine'}")
                .path("passages")
                .intValue())
        .isEqualTo(1);
    assertThat(
            tenant
                .call("qortex_ingest_structured", "{'concepts': [{'name': 'x'}], 'domain': 'mine'}")
                .path("concepts")
                .intValue())
        .isEqualTo(1);
    tenant.call("qortex_ingest_message", "{'text': 'x', 'session_id': 's', 'domain': 'mine'}");
  }

  @Test
  void aFolderIsConnectedReadAndTakenBack() {
    owner.refused(
        ErrorCode.FORBIDDEN,
        "connection_string",
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': 'postgresql://db/x', 'domain': 'd', 'mode':"
            + " 'connect'}");
    assertThat(
            owner.refused(
                "qortex_source_sync",
                "{'source_id': 'd', 'connection_string': 'postgresql://me:swordfish@db', 'domain':"
                    + " 'd'}",
                ErrorCode.FORBIDDEN))
        .contains("'postgresql:'")
        .doesNotContain("swordfish");
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "connection_string",
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': 'a.md', 'domain': 'd', 'mode': 'connect'}");
    for (String unreachable : List.of("a/b", "a%b", "..", "-a", "a b", "x".repeat(129))) {
      owner.refused(
          ErrorCode.INVALID_ARGUMENT,
          "source_id",
          "qortex_source_sync",
          "{'source_id': '%s', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}"
              .formatted(unreachable));
    }
    owner.refused(ErrorCode.NOT_FOUND, "source_id", "qortex_source_sync", "{'source_id': 'd'}");
    owner.call(
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}");
    owner.refused(
        ErrorCode.CONFLICT,
        "source_id",
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'other', 'mode': 'connect'}");
    assertThat(owner.call("qortex_source_sync", "{'source_id': 'd'}").at("/files/added").intValue())
        .isEqualTo(2);
    assertThat(owner.call("qortex_source_list", "{}").at("/sources/0/domain").textValue())
        .isEqualTo("d");
    assertThat(
            owner
                .call("qortex_source_disconnect", "{'source_id': 'd', 'retract': true}")
                .path("retracted")
                .intValue())
        .isEqualTo(2);
    assertThat(store.graph().stats().total().passages()).isZero();
    assertThat(owner.call("qortex_source_list", "{}").path("sources")).isEmpty();
  }

  @Test
  void aFolderShowsWhatASyncWouldRead() throws IOException {
    Files.createDirectories(docs.resolve(".git"));
    Files.writeString(docs.resolve(".git/config.md"), "hidden");
    Path locked = Files.createDirectories(docs.resolve("locked"));
    owner.call(
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}");
    Set<PosixFilePermission> before = Files.getPosixFilePermissions(locked);
    Files.setPosixFilePermissions(locked, Set.of());
    try {
      JsonNode found = owner.call("qortex_source_list", "{'source_id': 'd'}");
      assertThat(found.get("files").findValuesAsText("path")).containsExactly("a.md", "b.txt");
      assertThat(found.get("total").intValue()).isEqualTo(2);
      List<String> skipped = new ArrayList<>();
      found.get("skipped").forEach(other -> skipped.add(other.textValue()));
      assertThat(skipped).anySatisfy(other -> assertThat(other).startsWith("c.bin: "));
      assertThat(skipped).noneSatisfy(other -> assertThat(other).contains("config"));
      if (!Files.isReadable(locked)) {
        assertThat(skipped).anySatisfy(other -> assertThat(other).startsWith("locked: "));
      }
    } finally {
      Files.setPosixFilePermissions(locked, before);
    }
  }

  @Test
  void theEndOfAConnectionTellsHowFarItIs() {
    owner.call(
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}");
    owner.call("qortex_source_sync", "{'source_id': 'd'}");
    List<Long> done = new ArrayList<>();
    owner
        .as(new Call(Caller.owner(), (at, total, message) -> done.add(at)))
        .call("qortex_source_disconnect", "{'source_id': 'd', 'retract': true}");
    assertThat(done).containsExactly(1L, 2L);
  }

  @Test
  void whatTakesBackIsCalledDestructive() {
    assertThat(Catalogue.of(new SourceOperations(memory, ReadableFolders.none())).operations())
        .filteredOn(operation -> operation.hints().destructive())
        .extracting(Operation::name)
        .containsExactly("qortex_source_disconnect", "qortex_source_sync");
  }

  @Test
  void aConnectionMayOutlastItsProcessButNotThePermissionOfItsFolder() {
    Path file = root.resolve("connections.json");
    String connect =
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}";
    ReadableFolders folders = ReadableFolders.of(docs);
    CheckedCalls before = new CheckedCalls(new SourceOperations(memory, folders).keptIn(file));
    before.call("qortex_source_sync", connect);

    CheckedCalls after = new CheckedCalls(new SourceOperations(memory, folders).keptIn(file));
    assertThat(after.call("qortex_source_sync", "{'source_id': 'd'}").at("/files/added").intValue())
        .isEqualTo(2);
    new CheckedCalls(new SourceOperations(memory, ReadableFolders.none()).keptIn(file))
        .refused(ErrorCode.FORBIDDEN, "source_id", "qortex_source_sync", "{'source_id': 'd'}");
    after.call("qortex_source_disconnect", "{'source_id': 'd'}");
    assertThat(before.call("qortex_source_list", "{}").path("sources")).isEmpty();
  }

  @Test
  void aBrokenFileOfConnectionsIsToldAndKept() throws IOException {
    Path file = Files.writeString(root.resolve("connections.json"), "[");
    CheckedCalls calls =
        new CheckedCalls(new SourceOperations(memory, ReadableFolders.of(docs)).keptIn(file));
    calls.refused(ErrorCode.UNAVAILABLE, "connections.json", "qortex_source_list", "{}");
    calls.refused(
        ErrorCode.UNAVAILABLE,
        "connections.json",
        "qortex_source_sync",
        "{'source_id': 'd', 'connection_string': '.', 'domain': 'd', 'mode': 'connect'}");
    assertThat(file).hasContent("[");
  }

  /** The texts that hold now, of the items of an answer. */
  private String contents(String question) {
    return owner
        .call("qortex_query", "{'context': '%s'}".formatted(question))
        .findValuesAsText("content")
        .toString();
  }
}
