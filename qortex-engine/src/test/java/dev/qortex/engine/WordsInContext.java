package dev.qortex.engine;

import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.model.Passage;
import dev.qortex.core.spi.SentenceSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Hashed words, with states of tokens, where a sentence has a part of what its passage says. Notes
 * what it reads.
 */
final class WordsInContext implements PassageEncoder, EmbeddingModel.WithTokens {

  private final WordTokens words = new WordTokens(64);
  final List<String> read = new ArrayList<>();

  @Override
  public String name() {
    return "words";
  }

  @Override
  public int dimension() {
    return words.dimension();
  }

  @Override
  public int tokenDimension() {
    return words.tokenDimension();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    read.addAll(texts);
    return words.embed(texts);
  }

  @Override
  public List<Tokens> embedTokens(List<String> texts) {
    read.addAll(texts);
    return words.embedTokens(texts);
  }

  @Override
  public List<Encoded> encode(List<Passage> passages, boolean tokens) {
    return passages.stream().map(passage -> encode(passage, tokens)).toList();
  }

  private Encoded encode(Passage passage, boolean tokens) {
    read.add(passage.content());
    Tokens whole = words.embedTokens(List.of(passage.content())).get(0);
    List<float[]> sentences =
        words.embed(SentenceSpans.inContext(passage)).stream()
            .map(sentence -> sum(sentence, whole.vector()))
            .toList();
    return new Encoded(whole.vector(), sentences, tokens ? Optional.of(whole) : Optional.empty());
  }

  private static float[] sum(float[] sentence, float[] passage) {
    float[] sum = sentence.clone();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += passage[i] / 4;
    }
    return Cosine.unit(sum);
  }
}
