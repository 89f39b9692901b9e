package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.ErrorCode;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.ServiceException;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;

/** Calls of a catalogue as one caller makes them. */
record Operating(Catalogue catalogue, Call call) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Operating asOwner(Catalogue catalogue) {
    return new Operating(catalogue, Call.ofOwner());
  }

  static Operating within(Catalogue catalogue, String... domains) {
    Caller caller = new Caller("tenant", Set.of(Scope.READ, Scope.WRITE), Set.of(domains));
    return new Operating(catalogue, new Call(caller, Progress.none()));
  }

  JsonNode call(String name, String argument) {
    return catalogue.call(name, json(argument), call);
  }

  void refused(ErrorCode code, String inMessage, String name, String argument) {
    assertThatThrownBy(() -> call(name, argument))
        .asInstanceOf(InstanceOfAssertFactories.type(ServiceException.class))
        .satisfies(
            refusal -> {
              assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
              assertThat(refusal.argument() + ": " + refusal.getMessage()).contains(inMessage);
            });
  }

  private static JsonNode json(String argument) {
    try {
      return JSON.readTree(argument.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(argument, e);
    }
  }
}
