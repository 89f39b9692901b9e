package dev.qortex.ingest.internal.syntax;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.tagging.Tagger;
import dev.qortex.ingest.tagging.Tagger.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a sentence. What is marked as code is one, and what is called with brackets. */
final class SentenceWords {

  private static final int LONGEST_CALL = 30;

  /** Greatest number of spaces of a quoted name; longer quotations are speech. */
  private static final int LONGEST_QUOTED_NAME = 3;

  record Word(String text, String lower, Span span, Tag tag, boolean code) {

    boolean isNominal() {
      return tag == Tag.NOUN || tag == Tag.NAME;
    }
  }

  private final String text;
  private final List<Word> words = new ArrayList<>();
  private int open;

  SentenceWords(Block block, Span sentence, Tagger tagger) {
    this.text = block.text();
    List<Mark> code =
        block.marksIn(sentence).stream().filter(mark -> mark.kind() == Mark.Kind.CODE).toList();
    int next = 0;
    int quoted = -1;
    int closing = -1;
    int named = -1;
    for (Tagger.Token token : tagger.tokens(sentence.of(text))) {
      int start = sentence.start() + token.span().start();
      int end = sentence.start() + token.span().end();
      while (next < code.size() && code.get(next).end() <= start) {
        next++;
      }
      if (start < quoted) {
        continue;
      }
      if (text.charAt(start) == '"' || text.charAt(start) == '“') {
        if (start == closing) {
          continue;
        }
        int close = find(text.charAt(start) == '"' ? '"' : '”', start + 1, sentence.end());
        if (close > 0 && spaces(start, close) >= LONGEST_QUOTED_NAME) {
          quoted = close + 1;
          Span span = new Span(start, quoted);
          words.add(new Word("\"", "\"", span, Tag.OTHER, false));
        }
        closing = close;
        named = Math.max(named, close);
        continue;
      }
      if (next < code.size() && code.get(next).start() < end) {
        Span span =
            new Span(code.get(next).start(), Math.min(sentence.end(), code.get(next).end()));
        if (words.isEmpty() || words.get(words.size() - 1).span().start() < span.start()) {
          String name = span.of(text);
          words.add(new Word(name, name.toLowerCase(Locale.ROOT), span, Tag.NAME, true));
        }
      } else {
        Span span = new Span(start, end);
        String word = span.of(text);
        if (open > 0 && !words.isEmpty() || opens(start)) {
          open += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
          Word last = words.remove(words.size() - 1);
          Span all = new Span(last.span().start(), end);
          String name = all.of(text);
          words.add(new Word(name, name.toLowerCase(Locale.ROOT), all, Tag.NAME, last.code()));
        } else if ("\"“”*`".indexOf(word.charAt(0)) < 0) {
          String lower = word.toLowerCase(Locale.ROOT).replace('’', '\'');
          boolean name = start < named && titled(start, named);
          words.add(new Word(word, lower, span, name ? Tag.NAME : token.tag(), false));
        }
      }
    }
  }

  /** True if the words from there up to a closing quotation mark are written like a title. */
  private boolean titled(int start, int close) {
    int open = Math.max(text.lastIndexOf('"', start), text.lastIndexOf('“', start));
    boolean titled = true;
    for (int i = open; i < close; i++) {
      boolean first = i == open || text.charAt(i) == ' ';
      titled &= !first || Character.isUpperCase(text.charAt(i + 1));
    }
    return titled;
  }

  /** The index of the sign in that part of the text; -1 if it is not there. */
  private int find(char sign, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == sign) {
        return i;
      }
    }
    return -1;
  }

  private long spaces(int from, int to) {
    return text.substring(from, to).chars().filter(c -> c == ' ').count();
  }

  /** True if a bracket opens there that belongs to the name right before it, as in "f(x)". */
  private boolean opens(int start) {
    if (words.isEmpty() || text.charAt(start) != '(') {
      return false;
    }
    Word last = words.get(words.size() - 1);
    int close = find(')', start, Math.min(text.length(), start + LONGEST_CALL));
    return last.span().end() == start
        && last.isNominal()
        && close > 0
        && text.substring(start, close).replace(", ", ",").indexOf(' ') < 0;
  }

  /** From left to right. */
  List<Word> words() {
    return words;
  }
}
