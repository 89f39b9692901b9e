package dev.qortex.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.json.Coercions;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoercionsTest {

  private static final ObjectNode SCHEMA = Schemas.ofInput(Sample.class);

  record Sample(
      @Arg("A whole number.") Optional<Integer> topK,
      @Arg("A share.") Optional<Double> share,
      @Arg("Yes or no.") Optional<Boolean> dry,
      @Arg("A text.") Optional<String> text,
      @Arg(
              value = "A choice.",
              oneOf = {"low", "high"})
          Optional<String> level,
      @Arg("Texts.") Optional<List<String>> names,
      @Arg("Objects.") Optional<List<Inner>> parts,
      @Arg("An object.") Optional<Inner> part,
      @Arg("A map of a choice.") Optional<Map<String, Outcome>> outcomes,
      @Arg("A map.") Optional<Map<String, Double>> weights) {}

  record Inner(@Arg("A number.") int number) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'top_k': '5'} | {'top_k': 5}",
        "{'top_k': ' 5.0 '} | {'top_k': 5}",
        "{'top_k': '5.5'} | {'top_k': 5.5}",
        "{'top_k': '05'} | {'top_k': '05'}",
        "{'top_k': 'many'} | {'top_k': 'many'}",
        "{'top_k': ''} | {'top_k': null}",
        "{'share': '1e-1'} | {'share': 0.1}",
        "{'dry': 'True'} | {'dry': true}",
        "{'dry': 'yes'} | {'dry': 'yes'}",
        "{'text': 5} | {'text': '5'}",
        "{'text': false} | {'text': 'false'}",
        "{'text': ''} | {'text': ''}",
        "{'text': '[1]'} | {'text': '[1]'}",
        "{'level': ''} | {'level': null}",
        "{'names': 'a'} | {'names': ['a']}",
        "{'names': ''} | {'names': ['']}",
        "{'names': '[`a`, 1]'} | {'names': ['a', '1']}",
        "{'names': '[a'} | {'names': ['[a']}",
        "{'parts': {'number': '1'}} | {'parts': [{'number': 1}]}",
        "{'parts': '[{`number`: 1}]'} | {'parts': [{'number': 1}]}",
        "{'part': '{`number`: `1`}'} | {'part': {'number': 1}}",
        "{'part': '{'} | {'part': '{'}",
        "{'weights': {'a': '0.5'}} | {'weights': {'a': 0.5}}",
        "{'outcomes': {'a': '0.5', 'b': 'partial', 'c': 1}} | {'outcomes': {'a': 0.5, 'b': 'partial', 'c': 1}}",
        "{'topK': 5} | {'top_k': 5}",
        "{'top-k': 5, 'TOP_K': 6} | {'TOP_K': 6, 'top_k': 5}",
        "{'topK': 5, 'top_k': 6} | {'topK': 5, 'top_k': 6}",
        "{'other': '5'} | {'other': '5'}",
        "{'parts': [{'Number': 1}]} | {'parts': [{'number': 1}]}"
      })
  void argumentsAreCoercedAndASecondTimeChangesNothing(String given, String expected)
      throws JsonProcessingException {
    ObjectNode coerced = Coercions.coerced(json(given), SCHEMA);
    assertThat(coerced).hasToString(json(expected).toString());
    assertThat(Coercions.coerced(coerced, SCHEMA)).isEqualTo(coerced);
  }

  @Test
  void theArgumentOfTheCallerStaysAsItIs() throws JsonProcessingException {
    ObjectNode given = json("{'top_k': '5', 'parts': [{'number': '1'}]}");
    ObjectNode before = given.deepCopy();
    Coercions.coerced(given, SCHEMA);
    assertThat(given).isEqualTo(before);
  }

  @Test
  void unknownMembersAreRemovedAtEveryLevelAndNamed() throws JsonProcessingException {
    ObjectNode argument =
        json(
            "{'top_k': 1, 'x': 1, 'parts': [{'number': 1}, {'number': 1, 'y': 2}], 'weights': {'z': 1}}");
    assertThat(Coercions.removeUnknown(argument, SCHEMA)).containsExactly("x", "parts[1].y");
    assertThat(argument)
        .isEqualTo(
            json("{'top_k': 1, 'parts': [{'number': 1}, {'number': 1}], 'weights': {'z': 1}}"));
  }

  @Test
  void jsonInATextIsCheckedLikeAllJsonOfCallers() {
    ObjectNode halfOfAPair = Json.mapper().createObjectNode().put("part", "{\"a\": \"\\ud800\"}");
    assertThat(Coercions.coerced(halfOfAPair, SCHEMA)).isEqualTo(halfOfAPair);
    ObjectNode deep = Json.mapper().createObjectNode().put("parts", "[".repeat(100_000));
    assertThat(Coercions.coerced(deep, SCHEMA).at("/parts/0").isTextual()).isTrue();
    ObjectNode huge = Json.mapper().createObjectNode().put("top_k", "1e999999999");
    assertThat(Coercions.coerced(huge, SCHEMA)).isEqualTo(huge);
  }

  private static ObjectNode json(String text) throws JsonProcessingException {
    return (ObjectNode) Json.mapper().readTree(text.replace("'", "\"").replace("`", "\\\""));
  }
}
