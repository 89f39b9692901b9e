package dev.qortex.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimitedJsonTest {

  private static final int BYTES = 8 << 20;

  private final JsonMapper mapper = LimitedJson.mapper(BYTES, 64);

  @Test
  void aTextOfVeryManyPartsIsRefusedBeforeItIsATree() {
    String members =
        IntStream.range(0, 600_000)
            .mapToObj(i -> "\"" + i + "\":1")
            .collect(Collectors.joining(",", "{", "}"));
    for (String many :
        List.of(
            members, "[" + "{},".repeat(300_000) + "{}]", "[" + "[],".repeat(300_000) + "[]]")) {
      assertThatThrownBy(() -> mapper.readTree(many))
          .isInstanceOf(JsonProcessingException.class)
          .hasMessageContaining("209715 objects, lists and members");
      assertThatThrownBy(() -> mapper.readTree(many.getBytes(UTF_8)))
          .hasMessageContaining("209715 objects, lists and members");
    }
  }

  @Test
  void aVectorAndALongTextOfTheLargestSizeAreRead() throws JsonProcessingException {
    assertThat(mapper.readTree("[" + "0.125,".repeat(BYTES / 6 - 2) + "1]").size())
        .isEqualTo(BYTES / 6 - 1);
    assertThat(mapper.readTree("{\"a\":\"" + "x".repeat(BYTES - 20) + "\"}").size()).isEqualTo(1);
    assertThatThrownBy(() -> mapper.readTree("{} {}")).isInstanceOf(JsonProcessingException.class);
    assertThatThrownBy(() -> mapper.readTree("{\"a\":1,\"a\":2}"))
        .isInstanceOf(JsonProcessingException.class);
  }
}
