package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.json.wire.WireJson;

/** JSON of all interfaces and of the remote client. */
public final class Json {

  private Json() {}

  /** The mapper, thread-safe; not to be configured further. */
  public static JsonMapper mapper() {
    return WireJson.mapper();
  }
}
