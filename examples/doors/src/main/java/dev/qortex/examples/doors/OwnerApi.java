package dev.qortex.examples.doors;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;

/** An operation of the host's own, which every door offers like those of the suite. */
public interface OwnerApi {

  @Op(
      name = "handbook_owner",
      text = "Names the person who answers for a domain. Ask when an answer looks wrong.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "GET owners/{domain}",
      command = "owner")
  Owner owner(OwnerInput input, Call call);

  /** Arguments of the question for an owner. */
  record OwnerInput(@Arg("The domain of the memory.") String domain) {}

  /** Person who answers for a domain. */
  record Owner(@Arg("An address.") String owner) {}
}
