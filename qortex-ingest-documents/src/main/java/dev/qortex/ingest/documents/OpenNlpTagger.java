package dev.qortex.ingest.documents;

import dev.qortex.ingest.extract.Tagger;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import opennlp.tools.postag.POSModel;
import opennlp.tools.postag.POSTaggerME;
import org.jspecify.annotations.Nullable;

/**
 * Tags English by {@link Tagger#words()} and a maximum entropy model that was trained on Universal
 * Dependencies (English Web Treebank). The lists know the words of technical prose better than the
 * treebank does, where a cache and a query are no verbs; but what they do not know they take for a
 * noun, and there the model decides whether it is a verb, an adjective or an adverb. Words are cut
 * as the lists do. Long sentences are tagged part by part, so time is linear.
 *
 * <p>The model comes from the artifact {@code opennlp-models-pos-en}, 1.2 MB, and is loaded once
 * per instance, when it is needed first, in about half a second. Thread-safe; a tagger is kept for
 * each thread that tags at the same time.
 *
 * @see <a href="https://opennlp.apache.org/models.html">Models of Apache OpenNLP</a>
 */
public final class OpenNlpTagger implements Tagger {

  private static final String ENGLISH = "/opennlp-en-ud-ewt-pos-1.3-2.5.4.bin";

  /** In words; the time of the search grows with the square of it. */
  private static final int LONGEST = 100;

  private static final Map<String, Tag> BETTER =
      Map.of("VERB", Tag.VERB, "ADJ", Tag.ADJECTIVE, "ADV", Tag.ADVERB);

  private final String resource;
  private final Queue<POSTaggerME> idle = new ConcurrentLinkedQueue<>();
  private @Nullable POSModel model;

  /** A tagger that loads its model when it is needed. */
  public OpenNlpTagger() {
    this(ENGLISH);
  }

  OpenNlpTagger(String resource) {
    this.resource = resource;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException when the model is not on the class path
   */
  @Override
  public List<Token> tokens(String sentence) {
    List<Token> words = Tagger.words().tokens(sentence);
    List<Token> tagged = new ArrayList<>(words.size());
    POSTaggerME polled = idle.poll();
    POSTaggerME tagger = polled == null ? new POSTaggerME(model()) : polled;
    for (int start = 0; start < words.size(); start += LONGEST) {
      List<Token> part = words.subList(start, Math.min(words.size(), start + LONGEST));
      String[] texts = part.stream().map(word -> word.span().of(sentence)).toArray(String[]::new);
      String[] tags = tagger.tag(texts);
      for (int i = 0; i < tags.length; i++) {
        Token word = part.get(i);
        boolean guessed = word.tag() == Tag.NOUN;
        Tag tag = guessed ? BETTER.getOrDefault(tags[i], Tag.NOUN) : word.tag();
        tagged.add(new Token(word.span(), tag));
      }
    }
    idle.add(tagger);
    return tagged;
  }

  private synchronized POSModel model() {
    if (model == null) {
      model = load();
    }
    return model;
  }

  private POSModel load() {
    try (InputStream stream = OpenNlpTagger.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(
            "The model (%s) is not on the class path.\nMaybe add org.apache.opennlp:opennlp-models-pos-en:1.3.0 to it."
                .formatted(resource));
      }
      return new POSModel(stream);
    } catch (IOException e) {
      throw new IllegalStateException(
          "The model (%s) cannot be read.\nMaybe its version does not suit that of opennlp-tools."
              .formatted(resource),
          e);
    }
  }
}
