package dev.qortex.spring.boot;

import dev.qortex.core.QortexClient;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the health indicator {@code qortex}. */
@AutoConfiguration(after = QortexAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean(QortexClient.class)
public final class QortexHealthAutoConfiguration {

  /** The health indicator. */
  @Bean
  @ConditionalOnEnabledHealthIndicator("qortex")
  @ConditionalOnMissingBean(name = {"qortexHealthIndicator", "qortexHealthContributor"})
  QortexHealthIndicator qortexHealthContributor(QortexClient memory) {
    return new QortexHealthIndicator(memory);
  }
}
