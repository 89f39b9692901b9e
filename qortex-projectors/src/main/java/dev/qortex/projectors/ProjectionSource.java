package dev.qortex.projectors;

import dev.qortex.core.model.Rule;
import java.util.List;

/** Source of rules. */
@FunctionalInterface
public interface ProjectionSource {

  /** All rules that the filter accepts, in an order that depends on the rules only. */
  List<Rule> derive(ProjectionFilter filter);
}
