package dev.qortex.ingest.llm;

import dev.qortex.core.completion.Completion;
import dev.qortex.core.completion.Prompt;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A model that answers by script: for a prompt whose text holds a word, one answer after the other,
 * the last one for ever. What is not in the script gets the empty answer. Thread-safe.
 */
final class ScriptedCompletion implements Completion {

  static final String NOTHING = "{\"concepts\": [], \"relations\": [], \"rules\": []}";

  private final Map<String, Deque<Completion>> script = new LinkedHashMap<>();
  private final List<Prompt> asked = Collections.synchronizedList(new ArrayList<>());

  ScriptedCompletion on(String word, String... answers) {
    for (String answer : answers) {
      on(word, prompt -> answer);
    }
    return this;
  }

  ScriptedCompletion on(String word, Completion behaviour) {
    script.computeIfAbsent(word, w -> new ArrayDeque<>()).add(behaviour);
    return this;
  }

  /** The prompts so far. */
  List<Prompt> asked() {
    return List.copyOf(asked);
  }

  @Override
  public String complete(Prompt prompt) throws IOException, InterruptedException {
    asked.add(prompt);
    return behaviour(prompt).complete(prompt);
  }

  private synchronized Completion behaviour(Prompt prompt) {
    String text = prompt.input().substring(prompt.input().indexOf("Text:\n"));
    for (Map.Entry<String, Deque<Completion>> line : script.entrySet()) {
      if (text.contains(line.getKey())) {
        Deque<Completion> answers = line.getValue();
        return answers.size() > 1 ? answers.remove() : answers.element();
      }
    }
    return any -> NOTHING;
  }
}
