package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.engine.internal.scoring.Names;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NameWordsTest {

  @Test
  void theOrderOfTheWordsDoesNotMatter() {
    NameWords known = new NameWords();
    List<String> words = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      words.add("word" + i);
      for (int n = 0; n < i * i; n++) {
        names.add("word" + i + " else" + n);
      }
    }
    names.add(String.join(" ", words));
    known.add(names);
    Random random = new Random(5);
    List<NameWords.Like> found = like(known, words);
    assertThat(found).isNotEmpty();
    for (int i = 0; i < 100; i++) {
      Collections.shuffle(words, random);
      assertThat(like(known, words)).isEqualTo(found);
    }
  }

  private static List<NameWords.Like> like(NameWords known, List<String> words) {
    return known.like(
        new LinkedHashSet<>(words.subList(0, 9)),
        name -> true,
        new Names(12, 4, 0.1, 1, 5, 500, 0.5, 2));
  }
}
