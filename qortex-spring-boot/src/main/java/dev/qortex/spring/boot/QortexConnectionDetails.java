package dev.qortex.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Connection details of a memory's PostgreSQL database, such as that of a container. A bean of it
 * goes before the application's data source.
 */
public interface QortexConnectionDetails extends ConnectionDetails {

  /** The address, such as {@code jdbc:postgresql://localhost/memory}. */
  String jdbcUrl();

  /** The name of the role; null for that of the address. */
  default @Nullable String username() {
    return null;
  }

  /** The password; null for that of the address, or none. */
  default @Nullable String password() {
    return null;
  }
}
