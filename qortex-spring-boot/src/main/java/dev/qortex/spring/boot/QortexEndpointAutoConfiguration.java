package dev.qortex.spring.boot;

import dev.qortex.core.QortexClient;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the Actuator endpoint {@code qortex}. */
@AutoConfiguration(after = QortexAutoConfiguration.class)
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean(QortexClient.class)
public final class QortexEndpointAutoConfiguration {

  /** The endpoint. */
  @Bean
  @ConditionalOnAvailableEndpoint
  @ConditionalOnMissingBean
  QortexEndpoint qortexEndpoint(QortexClient memory) {
    return new QortexEndpoint(memory);
  }
}
