package dev.qortex.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class QuotedTextTest {

  @Test
  void membersAreLinesAndWhatIsEmptyIsLeftOut() throws JsonProcessingException {
    assertThat(
            quoted(
                """
                {"id": "a", "none": null, "empty": [], "blank": "",
                 "items": [{"text": "one\\ntwo", "score": 0.5}, {"tags": ["x", "y"]}],
                 "vector": [1, 2, 3, 4, 5, 6, 7, 8, 9.5], "inside": {"deep": true}}
                """))
        .isEqualTo(
            """
            > id: a
            > items:
            >   - text:
            >       one
            >       two
            >     score: 0.5
            >   - tags:
            >       - x
            >       - y
            > vector: 1, 2, 3, 4, 5, 6, 7, 8 and 1 more
            > inside:
            >   deep: true\
            """);
    assertThat(quoted("{}")).isEqualTo("> (nothing)");
  }

  @Test
  void noStoredTextLeavesTheQuotation() throws JsonProcessingException {
    String hostile = "a\\nb\\rc\\r\\nd\\u0085e\\u2028f\\u2029g\\u000bh\\u001b[2Ji";
    assertThat(quoted("{\"" + hostile + "\": [\"" + hostile + "\"]}").split("\\R"))
        .hasSizeGreaterThan(4)
        .allMatch(line -> line.startsWith("> "))
        .noneMatch(line -> line.contains("\u001b"));
  }

  @Test
  void whatNobodySeesIsReplacedApartFromJoiners() throws JsonProcessingException {
    String hidden = "a\\udb40\\udc41b\\u202ec\\u200bd\\ufeffe";
    assertThat(quoted("{\"t\": \"" + hidden + "\"}"))
        .isEqualTo("> t: a\ufffdb\ufffdc\ufffdd\ufffde");
    String joined = "\u0645\u06cc\u200c\u062e \u2764\u200d\ud83d\udd25";
    assertThat(quoted("{\"t\": \"" + joined + "\"}")).isEqualTo("> t: " + joined);
  }

  private static String quoted(String json) throws JsonProcessingException {
    String text = QuotedText.of(new ObjectMapper().readTree(json));
    return text.substring(text.indexOf("> "));
  }
}
