package dev.qortex.ingest.internal.lexicon;

import dev.qortex.core.internal.util.Words;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.Set;

/** The words that point at things, but do not name any. Pure functions. */
public final class GenericWords {

  /** Alone they name nothing. */
  private static final Set<String> ALONE =
      set(
          "access action activity addition advantage aim amount answer application approach area"
              + " argument aspect attempt author back base basis behavior behaviour benefit bit"
              + " body bottom call capability case challenge chance change chapter choice code"
              + " column command comparison component concern concept conclusion configuration"
              + " consequence content context control copy core cost count course data day deal"
              + " decision default definition degree description design detail development diagram"
              + " difference direction discussion document documentation effect effort element end"
              + " entry environment error evidence example exercise experience explanation"
              + " expression fact factor feature feedback field figure file fix flow folder form"
              + " format function functionality goal group guide hand help history hour idea"
              + " implementation improvement information input insight instance instruction intent"
              + " interest introduction issue item job key kind language layer lesson letter level"
              + " library life limit line list location logic look lot map match mean measure"
              + " mechanism member memory message method minute mistake mode model moment name need"
              + " note notion number object operation opinion option order output overview page"
              + " paragraph parameter part path pattern people perspective phase piece place plan"
              + " point possibility power practice principle problem procedure process product"
              + " program project property purpose quality question range rate reader reason record"
              + " relation report request requirement research resource response rest result return"
              + " role row rule run scenario section sense sentence series service set setting"
              + " setup shape side sign situation size solution sort source space stage standard"
              + " start state statement status step story string structure stuff style subject sum"
              + " support syntax system table task team technique term test text theory thing"
              + " thought time title tool topic tutorial type unit usage use user value variable"
              + " variant version view warning way week word work world year here there today"
              + " thanks");

  /** With whatever stands before them, they name nothing. */
  private static final Set<String> NEVER =
      set(
          "thing way lot kind sort bit number amount fact reason idea example case point time"
              + " moment day year hour minute second percent place part end top bottom side rest"
              + " one others stuff people person information meaning connection fewer everyone"
              + " anyone someone question answer look chance difference thought try guess sense"
              + " order aspect variety majority versa subset");

  /** What stands after an identifier to say what it is. */
  private static final Set<String> KINDS =
      set(
          "protocol class interface function method parameter field package module table type"
              + " decorator command flag option variable model object attribute column key property"
              + " endpoint argument setting threshold file enum record call constant header label"
              + " metric node annotation trait struct library directory folder tool");

  /** What more stands after code to say what that is. */
  private static final Set<String> KINDS_OF_CODE =
      set(
          "api script hook word keyword helper component middleware action event getter setter prop"
              + " callback util utility package plugin interceptor executor array string instance"
              + " constructor operator tag entry element syntax macro rule");

  private static final Set<String> POINTERS =
      set(
          "same new other following existing different various certain own single whole entire such"
              + " specific similar previous next last first second third current actual given more"
              + " most many few several additional old above below possible necessary corresponding"
              + " respective appropriate particular only main primary optional full simple"
              + " available multiple relevant overall usual common extra good better best real"
              + " important crucial essential correct wrong standalone separate dedicated key"
              + " popular typical powerful simple basic obvious generic special great big small"
              + " large slight");

  private GenericWords() {}

  public static Set<String> set(String words) {
    return Set.of(java.util.Arrays.stream(words.split(" ")).distinct().toArray(String[]::new));
  }

  /** Whether a word in front of a noun only points at it or counts it. */
  public static boolean onlyPoints(String word, Tag tag) {
    return tag == Tag.DETERMINER
        || tag == Tag.NUMBER
        || tag == Tag.ADVERB
        || POINTERS.contains(word);
  }

  /** Whether it names nothing by itself. */
  public static boolean isGeneric(String word) {
    return ALONE.contains(singular(word));
  }

  /** Whether it ends headings of what one may do with a thing, or know of it. */
  public static boolean isTopic(String word) {
    return TOPICS.contains(singular(word));
  }

  private static final Set<String> TOPICS =
      set(
          "usage use setup installation configuration overview guide checklist example requirement"
              + " prerequisite dependency summary introduction tutorial reference note feature"
              + " benefit goal step faq troubleshooting limitation support detail background"
              + " comparison recap tip question exercise");

  public static boolean isKind(String word) {
    return KINDS.contains(singular(word));
  }

  public static boolean isKindOfCode(String word) {
    return isKind(word) || KINDS_OF_CODE.contains(singular(word));
  }

  /** Whether a noun phrase may name something. */
  public static boolean names(String name, String head) {
    return isText(name)
        && !NEVER.contains(singular(head))
        && !(name.equals(head) && Words.isFunctionWord(head));
  }

  /** Whether a noun phrase names something. */
  public static boolean names(String name, String head, int words) {
    String singular = singular(head);
    return isText(name)
        && !NEVER.contains(singular)
        && !(words == 1 && (ALONE.contains(singular) || Words.isFunctionWord(head)));
  }

  /** Whether more than half of it is letters. */
  private static boolean isText(String name) {
    int letters = 0;
    for (int i = 0; i < name.length(); i++) {
      letters += Character.isLetter(name.charAt(i)) ? 1 : 0;
    }
    return letters > name.length() / 2 && name.length() > 1 && name.length() <= 80;
  }

  /** Whether code is a name, and no expression. */
  public static boolean isIdentifier(String code) {
    boolean letter = false;
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      letter |= Character.isLetter(c);
      if ("=<>{}[]|;!?$^\\\"'".indexOf(c) >= 0) {
        return false;
      }
    }
    return letter && code.length() > 1 && code.length() <= 60;
  }

  public static String singular(String word) {
    int n = word.length();
    if (n > 4 && word.endsWith("ies")) {
      return word.substring(0, n - 3) + "y";
    }
    boolean plural = n > 3 && word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us");
    return plural && !word.endsWith("is") ? word.substring(0, n - 1) : word;
  }
}
