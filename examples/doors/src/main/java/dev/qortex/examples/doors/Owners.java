package dev.qortex.examples.doors;

import dev.qortex.service.Call;
import dev.qortex.service.error.ServiceException;
import java.util.Map;

/** Owners of the domains of a memory. */
final class Owners implements OwnerApi {

  private final Map<String, String> owners;

  Owners(Map<String, String> owners) {
    this.owners = Map.copyOf(owners);
  }

  @Override
  public Owner owner(OwnerInput input, Call call) {
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
