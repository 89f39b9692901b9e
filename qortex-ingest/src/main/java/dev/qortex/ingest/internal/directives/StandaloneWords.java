package dev.qortex.ingest.internal.directives;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Tables of words for {@link StandaloneSigns}: a pattern for each kind. */
final class StandaloneWords {

  /** Kinds of first words, each with its pattern; several may hold. */
  static final Map<String, Pattern> OPENINGS =
      patterns(
          "(?:note: |important: |warning: |tip: )?(?:",
          ")",
          Map.entry(
              "a pronoun",
              "(?:it|this|these|they|that|those)\\b(?!['’]s"
                  + " (?:best|recommended|good|important|better))"),
          Map.entry(
              "it is",
              "it(?:['’]s| is) (?:\\w+"
                  + " )?(?:recommended|advised|best|better|important|good|advisable|strongly)"),
          Map.entry(
              "a connective",
              "(?:however|but|and|so|or|also|then|thus|hence|instead(?!"
                  + " of)|otherwise|additionally|alternatively|therefore|moreover|furthermore|in"
                  + " addition|for example|for instance|that is|that said|as such|in"
                  + " short|likewise|similarly|optionally|still|yet|again|meanwhile|because of"
                  + " this|for this reason|for these|in this (?:case|setup|way)|in that case|in"
                  + " (?:either|both|these|those|such) cases?|with this|to"
                  + " (?:do|fix|avoid|resolve|prevent|enable|use|suppress|use)"
                  + " (?:this|so|that|it|these|them)|from there|if so|if not)\\b"),
          Map.entry(
              "an order",
              "(?:first(?:ly)?|second(?:ly)?|third|next|now|finally|last(?:ly)?|later|once|after(?:wards)?|when"
                  + " you['’]re done|step)\\b"),
          Map.entry("a condition", "(?:if|when|whenever|unless|for|in|with|while|before)\\b"),
          Map.entry("a purpose", "(?:in order )?to\\b"),
          Map.entry(
              "a pointer",
              "(?:please )?(?:see|refer|read|check"
                  + " out|visit|learn|consult|follow|join|explore|compare|for"
                  + " (?:more|details|further|a (?:full|complete|list)|information|specific))\\b"),
          Map.entry(
              "a step",
              "(?:please )?(?:create|add|install|run|open|click|select|copy|go|navigate|start|set"
                  + " up|restart|change|update|remove|commit|push|download|clone|save|enter|type|paste|write|define|register|make"
                  + " changes|check|try|initialize|rename|move|replace|upgrade)\\b"),
          Map.entry(
              "a value",
              "(?:set|pass|call|use|specify|must|should|defaults?|enable|disable|allow)(?:"
                  + " (?:to|with|no|false|true|null|this|it|these|them)\\b| be\\b| [\\uFFFC0-9\"']+"
                  + " (?:to|if|for)\\b)"),
          Map.entry("use", "(?:only )?use\\b"),
          Map.entry(
              "a verb and code",
              "(?:(?:please|only|always|simply|just) )?(?:use|call|set|pass|add|import|wrap"
                  + "|specify|provide|configure|enable|disable|export|return|declare|prefer|include"
                  + "|run|install|apply|register|extend) (?:the |an? |your )?(?:\\w+ )?\\uFFFC"),
          Map.entry("a ban", "(?:never|do not|don['’]t|avoid|please do not|please don['’]t)\\b"),
          Map.entry(
              "a demand", "(?:always|make sure|ensure|be sure|prefer|consider|keep|remember)\\b"),
          Map.entry("we", "(?:we|our|let['’]?s|i|you['’]ll)\\b"),
          Map.entry("you", "you\\b"),
          Map.entry("deprecated", "deprecated\\b"),
          Map.entry("code", "\\uFFFC"),
          Map.entry("an early pronoun", "(?:\\S+ ){1,3}(?:it|them|itself|they)\\b"),
          Map.entry("a clause", "(?:because|since|although|as)\\b"),
          Map.entry("a small letter", "(?-i:\\p{Ll})"));

  /** Words that refer to something outside of the sentence; several may hold. */
  static final WordKinds REFERENCES =
      kinds(
          Map.entry(
              "this alone",
              "(?:this|these|those|that)(?="
                  + " (?:is|are|can|will|must|should|to|may|does|requires?|and|or|by|in|with|for|when|if|before|value)\\b|[.,;:)]|$)"),
          Map.entry(
              "this thing",
              "(?:this|these|those|such|said)"
                  + " (?!page|guide|is|are|can|will|must|should|to|may|by|in|with)\\p{L}+"),
          Map.entry("itself", "itself|themselves|respectively|the (?:former|latter)|them"),
          Map.entry(
              "the place",
              "above|below|following|previous(?:ly)?|earlier|later|here|aforementioned|as"
                  + " follows|next section|we just"),
          Map.entry("another", "other|another|same|both|either|additional|too|as well"),
          Map.entry(
              "the bare",
              "the (?:problem|issue|error|failure|result|script|output|file|option|value|example|command|callback|function|page|field|prefix|feature|configuration|fix|change|changes|flag|step|steps|project|tool|component|hook)(?="
                  + " (?:is|are|has|was|to|and|or|must|should|when|if|you|we)\\b|[.,;:)]|$)"),
          Map.entry("what is replaced", "instead(?! of)"),
          Map.entry("us", "we|our|us|let['’]?s"),
          Map.entry("you", "you|your"));

  /** Matters beside the rule itself; several may hold. */
  static final WordKinds MATTERS =
      kinds(
          Map.entry(
              "reading",
              "see|refer"
                  + " to|read|visit|learn|docs|documentation|guides?|pages?|sections?|details?|more"
                  + " information|info|tutorials?|articles?|blog|spec|website|readme"),
          Map.entry(
              "a screen",
              "(?:right-|double-)?click|select|button|tab|sidebar|menu|dashboard|settings"
                  + " page|window|browser|dialog|checkbox|editor"),
          Map.entry(
              "a shell",
              "terminal|command line|run|execute|install|npm"
                  + " (?:i|install|run)|npx|yarn|directory|folder"),
          Map.entry(
              "contributors",
              "pull requests?|PRs?|contribut\\w+|maintainers?|reviewers?|collaborators?|core"
                  + " team|code of conduct|commit messages?|(?:this|our) (?:repo(?:sitory)?|code"
                  + " ?base|project)|vulnerabilit(?:y|ies) report\\w*|report\\w* (?:\\w+"
                  + " ){0,3}vulnerabilit(?:y|ies)"),
          Map.entry(
              "a project", "changelog|issues?|release notes|sponsor\\w*|community|open source"),
          Map.entry(
              "praise",
              "easy|easily|easier|powerful|fast|faster|great|awesome|fun|favorite|world|enterprise|quickly|simply|everything|interesting"),
          Map.entry(
              "upgrading",
              "upgrad\\w+|migrat\\w+|no longer|deprecated|removed|legacy|new"
                  + " (?:version|parameter|syntax)|older|renamed"),
          Map.entry("an example", "for example|e\\.g\\.?|i\\.e\\.?|such as|example|like"),
          Map.entry("a demand", "must(?: not)?|never|always|required?|shall"),
          Map.entry(
              "advice",
              "should(?:"
                  + " not)?|recommend\\w*|prefer\\w*|best|avoid|discouraged|encourage\\w*|advis\\w+|consider"),
          Map.entry(
              "a ban",
              "never|must not|mustn['’]t|do not|don['’]t|should"
                  + " not|shouldn['’]t|cannot|avoid|discouraged|not recommended"),
          Map.entry(
              "a reason",
              "because|since|otherwise|so that|to (?:avoid|prevent|ensure|keep)|in order to|as"
                  + " (?:it|this|they)"),
          Map.entry("a condition", "if|when|whenever|unless|until|before|after|while"),
          Map.entry("a purpose", "to \\p{Ll}+ (?:the|an?|your|all|any|each|its)"),
          Map.entry("another way", "instead of|rather than|over|but not"),
          Map.entry(
              "a risk",
              "secur\\w+|production|vulnerab\\w+|attack\\w*|malicious|untrusted|performance"
                  + "|secrets?|sensitive|leaks?"),
          Map.entry(
              "a value",
              "(?:when|if) (?:set|enabled|disabled|true|false|provided|specified|omitted|given)"
                  + "|(?:set|pass|use|call)(?: \\S+){0,2} (?:to )?(?:true|false|null|undefined|-?\\d+)"
                  + "|set(?:ting)? (?:(?:it|this) )?to"),
          Map.entry("what is", "is|are|was|were|will|does|has|can|could|would"),
          Map.entry("a guess", "may|might|probably|likely|would|could|want|like to|unsure"));

  private StandaloneWords() {}

  @SafeVarargs
  private static WordKinds kinds(Map.Entry<String, String>... words) {
    Map<String, String> kinds = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : words) {
      kinds.put(each.getKey(), each.getValue());
    }
    return new WordKinds(kinds);
  }

  @SafeVarargs
  private static Map<String, Pattern> patterns(
      String start, String end, Map.Entry<String, String>... words) {
    Map<String, Pattern> patterns = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : words) {
      patterns.put(
          each.getKey(), Pattern.compile(start + each.getValue() + end, Pattern.CASE_INSENSITIVE));
    }
    return patterns;
  }
}
