import pino from 'pino'

import type { Config } from './config.server.ts'

/**
 * The only fields that a log line may carry. An allow-list: bodies, cookies, tokens, addresses and names have no field
 * to travel in. A field that is not listed is dropped.
 */
type LogFields = {
  requestId?: string | undefined
  method?: string | undefined
  route?: string | undefined
  status?: number | undefined
  durationMs?: number | undefined
  bytes?: number | undefined
  ip?: string | undefined
  queue?: string | undefined
  jobId?: string | undefined
  mailId?: string | undefined
  attempt?: number | undefined
  count?: number | undefined
  engine?: string | undefined
  port?: number | undefined
  reason?: string | undefined
  errorName?: string | undefined
  errorCode?: string | undefined
  stack?: string | undefined
}

const allowed: ReadonlySet<string> = new Set<keyof LogFields>([
  'requestId',
  'method',
  'route',
  'status',
  'durationMs',
  'bytes',
  'ip',
  'queue',
  'jobId',
  'mailId',
  'attempt',
  'count',
  'engine',
  'port',
  'reason',
  'errorName',
  'errorCode',
  'stack',
])

export type Log = Record<'error' | 'warn' | 'info' | 'debug', (event: string, fields?: LogFields) => void>

function onlyAllowed(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => allowed.has(key) && value !== undefined))
}

/** One JSON line an event, on standard output (or on `write`, in tests). */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, write?: (line: string) => void): Log {
  const options = { level: config.LOG_LEVEL, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  const logger = write ? pino(options, { write }) : pino(options)
  const at =
    (level: keyof Log) =>
    (event: string, fields: LogFields = {}) => {
      if (logger.isLevelEnabled(level)) logger[level](onlyAllowed(fields), event)
    }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}

/** What may be said of an error in a log: its class, its code and where it came from, never its message (which can quote data). */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error }
  const cause = error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: unknown }).code
  // The stack starts with the message, and a message can hold lines that look like frames.
  const stack = error.stack ?? ''
  const frames = stack
    .slice(Math.max(0, stack.indexOf(error.message)) + error.message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  return {
    errorName: cause.name,
    errorCode: typeof code === 'string' ? code : undefined,
    stack: frames.map((line) => line.trim()).join(' < '),
  }
}
