package dev.qortex.benchmarks.loop;

import java.util.List;

/**
 * Everything that a simulated session lets a project know.
 *
 * @param number of the session, from 0
 * @param atWork whether each rule was given to the agent
 * @param shown whether each rule was in the prompt of a review that took place
 * @param reviewed whether there was a review
 * @param citations rules that findings cite
 * @param words rules that each finding without citation and each logged mistake has words of
 * @param classes categories of mistakes that were logged without a review, in order
 * @param reward of the session, from 0 to 1
 */
record Feedback(
    int number,
    boolean[] atWork,
    boolean[] shown,
    boolean reviewed,
    List<Citation> citations,
    List<Words> words,
    List<Integer> classes,
    double reward) {

  /** Finding that cites a rule, and what became of it. */
  record Citation(int rule, boolean rejected) {}

  /**
   * Mistake with words of rules.
   *
   * @param rules whose words it has
   * @param logged by the agent and found by no review; its category is the next of {@code classes}
   */
  record Words(List<Integer> rules, boolean logged) {}

  /** The number of findings. */
  int findings() {
    return citations.size() + (int) words.stream().filter(each -> !each.logged()).count();
  }
}
