package dev.qortex.examples;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.Prompt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands for a language model: it answers as one would, but by a script of one line: "An x is a y".
 * Yours sends the prompt to a server and gives back what comes.
 */
final class ScriptedModel implements Completion {

  private static final String TEXT = "\nText:\n";
  private static final Pattern IS_A =
      Pattern.compile(
          "(?m)(?:^|(?<=[.!?] ))((?:An?|The) ([\\w-]+(?: [\\w-]+)?) is an? ([\\w-]+(?: (?!(?:in|of|or|on|with|for|to|that|and|by|at)\\b)[\\w-]+)?)\\b[^.\\n]*\\.)");

  private final ObjectMapper json = new ObjectMapper();

  @Override
  public String complete(Prompt prompt) {
    String input = prompt.input();
    Matcher found = IS_A.matcher(input.substring(input.indexOf(TEXT) + TEXT.length()));
    ObjectNode answer = json.createObjectNode();
    ArrayNode concepts = answer.putArray("concepts");
    ArrayNode relations = answer.putArray("relations");
    answer.putArray("rules");
    while (found.find()) {
      String sentence = found.group(1);
      concepts
          .addObject()
          .put("name", found.group(2))
          .put("description", sentence)
          .put("evidence", sentence)
          .put("confidence", 0.9);
      relations
          .addObject()
          .put("source", found.group(2))
          .put("type", "refines")
          .put("target", found.group(3))
          .put("evidence", sentence)
          .put("confidence", 0.8);
    }
    return answer.toString();
  }
}
