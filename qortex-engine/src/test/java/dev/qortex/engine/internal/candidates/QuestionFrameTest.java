package dev.qortex.engine.internal.candidates;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionFrameTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Please tell me: How long is a token valid?            | How long is a token valid?
          Hi, quick question – are keys rotated?                | are keys rotated?
          Can you explain the retry policy?                     | the retry policy?
          I was wondering if I can change an invoice            | I can change an invoice
          Please explain .gitignore files                       | .gitignore files
          Hello everyone! I have a question about the SLA.      | the SLA.
          Sorry to bother you, but who approves a refund?       | who approves a refund?
          When are invoices sent? Thanks a lot!                 | When are invoices sent?
          When are invoices sent, please?                       | When are invoices sent
          When are invoices sent? Any help is appreciated.      | When are invoices sent?
          Können Sie mir bitte sagen, wie lang die Frist ist?   | wie lang die Frist ist?
          Bonjour, pourriez-vous me dire quel est le délai ?    | quel est le délai ?
          Hola, ¿me puede decir ¿cuándo abre el soporte?        | ¿cuándo abre el soporte?
          Gostaria de saber quando abre o suporte. Obrigado!    | quando abre o suporte.
          Vorrei sapere quando apre il servizio. Grazie mille!  | quando apre il servizio.
          Kunt u mij vertellen wanneer het kantoor open is?     | wanneer het kantoor open is?
          """)
  void itRemovesFrames(String question, String asked) {
    assertThat(QuestionFrame.without(question)).isEqualTo(asked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How do I ask for a refund?",
        "Can I show hidden files?",
        "hello-world in Java",
        "help.js options",
        "Explain plan of a query",
        "Question answering with passages",
        "The customer lost the phone, what now?",
        "Which options are there: rules, examples, help",
        "Who knows the salary of the CEO?",
        "Can you help me?",
        "Thanks!",
        "日本のデータはどこに保存されますか？"
      })
  void itKeepsEverythingElse(String question) {
    assertThat(QuestionFrame.without(question)).isEqualTo(question);
  }
}
