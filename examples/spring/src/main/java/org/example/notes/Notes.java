package org.example.notes;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.ingest.fact.RememberedFacts;
import java.util.Map;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Notes {

  public static void main(String[] args) {
    SpringApplication.run(Notes.class, args);
  }

  @Bean
  CommandLineRunner ask(QortexClient memory, RememberedFacts facts) {
    return args -> {
      facts.remember("Retry a call twice."); // remembering it again changes nothing
      facts.remember("Retry a call later.");
      var answer = memory.query("retry a call");
      var best = answer.items().get(0);
      System.out.println("Best answer: " + best.text());
      memory.feedback(
          answer.id(),
          Map.of(best.id(), Outcome.REJECTED, answer.items().get(1).id(), Outcome.ACCEPTED));
    };
  }
}
