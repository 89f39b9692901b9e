package dev.qortex.core.completion;

import dev.qortex.commons.Checks;

/**
 * Prompt of a language model: instructions and input.
 *
 * @param instructions the task of the model, often called the system prompt; identical for many
 *     prompts
 * @param input the material to work on, never an instruction
 */
public record Prompt(String instructions, String input) {

  /** Checks the texts. */
  public Prompt {
    Checks.text("instructions of a prompt", instructions);
    Checks.text("input of a prompt", input);
  }
}
