package dev.qortex.tck.internal;

import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Resolver of parameters: gives a nested group the instance of the contract that it belongs to. */
public final class EnclosingContract implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return enclosing(parameter, context).isPresent();
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return enclosing(parameter, context).orElseThrow();
  }

  private static Optional<?> enclosing(ParameterContext parameter, ExtensionContext context) {
    return context.getRequiredTestInstances().findInstance(parameter.getParameter().getType());
  }
}
