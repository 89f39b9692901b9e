package dev.qortex.cli.internal.session;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.commons.DurableFiles;
import dev.qortex.service.api.AskApi;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.ErasedPart;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.error.ServiceException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The last answer that was given at the terminal, in a small file beside the memory, so that its
 * items can be called by number.
 */
public final class LastAnswer implements ErasablePart {

  /** Reader of the file. To make one takes long, so a question, which only writes, does without. */
  private static final class Reader {
    static final ObjectMapper JSON = new ObjectMapper();
  }

  private static final String EMBEDDING = "embedding";

  private final Path file;

  public LastAnswer(Path memory) {
    this.file = memory.resolveSibling(memory.getFileName() + ".last-answer.json");
  }

  /**
   * Remembers the ids of an answer, and its items.
   *
   * @param embedding the name of the memory's embedding model
   */
  public void keep(String answerId, List<AskApi.Found> found, String embedding) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(kept)) {
      json.writeStartObject();
      json.writeStringField(EMBEDDING, embedding);
      json.writeStringField("query_id", answerId);
      json.writeFieldName("items");
      write(json, found, AskApi.Found::id);
      json.writeFieldName("sources");
      write(json, found, AskApi.Found::source);
      json.writeFieldName("domains");
      write(json, found, AskApi.Found::domain);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      // The answer is as private as the memory.
      DurableFiles.replace(file, kept.toByteArray(), PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(
      JsonGenerator json, List<AskApi.Found> found, Function<AskApi.Found, String> value)
      throws IOException {
    json.writeArray(found.stream().map(value).toArray(String[]::new), 0, found.size());
  }

  /** Forgets the answer, which may contain erased items. */
  @Override
  public ErasedPart erase(Person person) {
    return ErasedPart.of("answers", forget() ? 1 : 0);
  }

  /** Forgets the answer, and returns whether there was one. */
  public boolean forget() {
    try {
      return Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of the embedding model that the memory had then; empty when it is not known. */
  String embedding() {
    try (JsonParser json = new JsonFactory().createParser(Files.readAllBytes(file))) {
      boolean first = json.nextToken() == JsonToken.START_OBJECT;
      String name = first && EMBEDDING.equals(json.nextFieldName()) ? json.nextTextValue() : null;
      return name == null ? "" : name;
    } catch (IOException e) {
      return "";
    }
  }

  /** The id of the answer. */
  public String id() {
    return read("; or name an answer: --answer ID").path("query_id").asText();
  }

  /**
   * The id of an item by its number, from 1, or the given text.
   *
   * @throws ServiceException when the answer has no such number
   */
  public String item(String numberOrId) {
    return of("items", numberOrId).orElse(numberOrId);
  }

  /**
   * The id of the source of an item by its number, from 1, or the given text.
   *
   * @throws ServiceException when the answer has no such number
   */
  public String source(String numberOrId) {
    return of("sources", numberOrId).orElse(numberOrId);
  }

  /**
   * The domain of an item by its number, from 1; empty if the text is not a number.
   *
   * @throws ServiceException when the answer has no such number
   */
  public Optional<String> domain(String numberOrId) {
    return of("domains", numberOrId);
  }

  private Optional<String> of(String list, String numberOrId) {
    if (!numberOrId.matches("\\d{1,4}")) {
      return Optional.empty();
    }
    JsonNode items = read("; or take an id").path(list);
    int number = Integer.parseInt(numberOrId);
    if (number < 1 || number > items.size()) {
      throw ServiceException.notFound(
          "ITEM",
          items.isEmpty()
              ? "The last answer has no items.\nMaybe ask otherwise: qortex ask \"…\"; if they were withheld, report the task: qortex feedback."
              : "The last answer has the items 1 to %s, no %s.".formatted(items.size(), number));
    }
    return Optional.of(items.path(number - 1).asText());
  }

  /** A file that cannot be read is as none: the next question writes it anew. */
  private JsonNode read(String otherwise) {
    try {
      JsonNode kept = Reader.JSON.readTree(Files.readString(file));
      if (kept.path("query_id").isTextual()) {
        return kept;
      }
    } catch (IOException e) {
      // Told below.
    }
    throw ServiceException.notFound(
        "", "Nothing was asked yet.\nMaybe ask first: qortex ask \"…\"%s.".formatted(otherwise));
  }
}
