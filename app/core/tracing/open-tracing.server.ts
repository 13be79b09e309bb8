import type { Config } from '../config/config.server.ts'
import type { Log } from '../log/log.server.ts'
import { noTracing, type Tracing } from './tracing.server.ts'

/** Whether the standard variables ask for traces. */
function isWanted(config: Config): boolean {
  if (config.OTEL_SDK_DISABLED === 'true' || config.OTEL_TRACES_EXPORTER === 'none') return false
  const endpoint = config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? config.OTEL_EXPORTER_OTLP_ENDPOINT
  return endpoint !== undefined || config.OTEL_TRACES_EXPORTER === 'otlp'
}

/** Opens the configured tracing (rule AP14). */
export async function openTracing(config: Config, log: Log): Promise<Tracing> {
  if (!isWanted(config)) return noTracing
  // Imported only when used, because it costs memory and start-up time.
  const { createTracing } = await import('./opentelemetry.server.ts')
  return createTracing(config, log)
}
