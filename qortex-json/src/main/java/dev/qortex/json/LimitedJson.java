package dev.qortex.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** JSON of callers, read within limits that hold for all interfaces. */
public final class LimitedJson {

  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 10_000;

  /** Number of tokens that a text of any size may have. */
  private static final int FEW_TOKENS = 1_000;

  /** Least bytes a token, as in vectors of short numbers. */
  private static final int BYTES_PER_TOKEN = 4;

  /** Objects, lists and members take some hundred bytes of heap each, however short they are. */
  private static final int BYTES_PER_MEMBER = 40;

  private LimitedJson() {}

  /**
   * Mapper that refuses doubled members, text after the end, and what exceeds the limits.
   *
   * @param bytes size of a text, at most
   * @param depth levels of nesting, at most
   */
  public static JsonMapper mapper(int bytes, int depth) {
    int parts = Math.max(FEW_TOKENS, bytes / BYTES_PER_MEMBER);
    return JsonMapper.builder(
            new LimitedFactory(
                new JsonFactoryBuilder()
                    .streamReadConstraints(
                        StreamReadConstraints.builder()
                            .maxNestingDepth(depth)
                            .maxNumberLength(LONGEST_NUMBER)
                            .maxNameLength(LONGEST_NAME)
                            .maxStringLength(bytes)
                            .maxTokenCount(Math.max(FEW_TOKENS, bytes / BYTES_PER_TOKEN))
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES),
                parts))
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** Factory of parsers of texts that count what they read. */
  private static final class LimitedFactory extends JsonFactory {

    private static final long serialVersionUID = 1L;

    private final int parts;

    LimitedFactory(JsonFactoryBuilder builder, int parts) {
      super(builder);
      this.parts = parts;
    }

    @Override
    public JsonParser createParser(String content) throws IOException {
      return new LimitedParser(super.createParser(content), parts);
    }

    @Override
    public JsonParser createParser(byte[] content) throws IOException {
      return new LimitedParser(super.createParser(content), parts);
    }
  }

  /** Parser that refuses a text of too many objects, lists and members. */
  private static final class LimitedParser extends JsonParserDelegate {

    private final int most;
    private int parts;

    LimitedParser(JsonParser parser, int most) {
      super(parser);
      this.most = most;
    }

    @Override
    public @Nullable JsonToken nextToken() throws IOException {
      @Nullable JsonToken token = super.nextToken();
      if ((token == JsonToken.FIELD_NAME || token != null && token.isStructStart())
          && ++parts > most) {
        throw new StreamConstraintsException(
            "The JSON has more than %s objects, lists and members; maybe send less at once"
                .formatted(most),
            currentLocation());
      }
      return token;
    }
  }
}
