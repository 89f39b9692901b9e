package dev.qortex.examples.doors;

import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Map;

/** An operation of the host's own, which every door offers like those of the suite. */
final class OwnerOperations implements OperationGroup {

  private final Map<String, String> owners;

  OwnerOperations(Map<String, String> owners) {
    this.owners = Map.copyOf(owners);
  }

  /** Arguments of the question for an owner. */
  public record OwnerInput(@Arg("The domain of the memory.") String domain) {}

  /** Person who answers for a domain. */
  public record Owner(@Arg("An address.") String owner) {}

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
                Toolset.MEMORY,
                "handbook_owner",
                "Names who answers for what a domain says. Ask when an answer looks wrong.",
                OwnerInput.class,
                Owner.class,
                this::owner)
            .withinDomains());
  }

  private Owner owner(OwnerInput input, Call call) {
    String owner = owners.get(call.domain(input.domain()));
    if (owner == null) {
      throw ServiceException.notFound(
          "domain",
          "Nobody answers for the domain '%s'.\nMaybe one of %s."
              .formatted(input.domain(), owners.keySet()));
    }
    return new Owner(owner);
  }
}
