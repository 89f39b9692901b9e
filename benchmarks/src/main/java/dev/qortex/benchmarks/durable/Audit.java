package dev.qortex.benchmarks.durable;

import java.util.List;
import java.util.Map;

/**
 * Content of a store, as an audit found it.
 *
 * @param contents the parts found, by operation, each as often as it was found
 * @param deviation how far the totals that the store keeps are from those of its log, at most
 * @param faults where the store contradicts itself
 */
public record Audit(Map<Long, List<String>> contents, double deviation, List<String> faults) {}
