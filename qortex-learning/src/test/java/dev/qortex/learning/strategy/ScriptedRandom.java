package dev.qortex.learning.strategy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.random.RandomGenerator;

/** Says what it was told to say: doubles and normal values, each in their order. */
public final class ScriptedRandom implements RandomGenerator {

  private final Deque<Double> doubles = new ArrayDeque<>();
  private final Deque<Double> normals = new ArrayDeque<>();

  /** Makes the next uniform values. */
  public ScriptedRandom uniforms(double... values) {
    for (double value : values) {
      doubles.add(value);
    }
    return this;
  }

  /** Makes the next draw from Beta(1, 1) large for a large value, and 1/2 for 0. */
  public ScriptedRandom draws(double... values) {
    for (double value : values) {
      normals.add(value);
      normals.add(-value);
      uniforms(0, 0);
    }
    return this;
  }

  public boolean isExhausted() {
    return doubles.isEmpty() && normals.isEmpty();
  }

  @Override
  public double nextDouble() {
    return doubles.remove();
  }

  @Override
  public double nextGaussian() {
    return normals.remove();
  }

  @Override
  public long nextLong() {
    throw new NoSuchElementException("No whole numbers are scripted.");
  }
}
