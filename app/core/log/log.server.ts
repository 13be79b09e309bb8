import pino from 'pino'

import type { Config } from '../config/config.server.ts'
import { createOutageLines } from './outage-lines.ts'
import { scrub } from '../text/scrub.ts'

/** The logged parts of an error: its class, code, scrubbed message, stack, and the same of its cause. */
type ErrorFields = {
  errorName?: string | undefined
  errorCode?: string | undefined
  errorMessage?: string | undefined
  stack?: string | undefined
  cause?: ErrorFields | undefined
}

/**
 * The only fields of a log line. As an allow-list, it has no field for bodies, cookies, tokens, addresses or names. Unlisted
 * fields are dropped.
 */
type LogFields = ErrorFields & {
  requestId?: string | undefined
  traceId?: string | undefined
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
}

const allowed: ReadonlySet<string> = new Set<keyof LogFields>([
  'requestId',
  'traceId',
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
  'errorMessage',
  'stack',
  'cause',
])

type Level = 'error' | 'warn' | 'info' | 'debug'

export type Log = Record<Level, (event: string, fields?: LogFields) => void> & {
  /** Ends a database outage that errors have shown, if there is one. */
  databaseAnswered?(): void
}

function onlyAllowed(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => allowed.has(key) && value !== undefined))
}

/** Creates a log that writes one JSON line per event to standard output, or to `write` in tests. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, write?: (line: string) => void): Log {
  const options = { level: config.LOG_LEVEL, base: null, formatters: { level: (label: string) => ({ level: label }) } }
  const logger = write ? pino(options, { write }) : pino(options)
  const outage = createOutageLines((level, event, fields) => logger[level](onlyAllowed(fields), event))
  const at =
    (level: Level) =>
    (event: string, fields: LogFields = {}) => {
      if (!logger.isLevelEnabled(level)) return
      if ((level === 'error' || level === 'warn') && outage.take(event, fields)) return
      logger[level](onlyAllowed(fields), event)
    }
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    databaseAnswered: () => outage.end(),
  }
}

const deepest = 4
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Returns the stack without its message, which could contain lines that look like frames. */
function framesOf(stack: string, message: string): string {
  const frames = stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  return frames.map((line) => line.trim()).join(' < ')
}

type ErrorLike = { name?: unknown; code?: unknown; message?: unknown; stack?: unknown; cause?: unknown } & {
  errors?: unknown
  query?: unknown
  params?: unknown
  syscall?: unknown
}

/** The system's errors of connecting, which quote only our own server or a configured one. */
const ofConnecting = /^(connect|getaddrinfo|listen|bind) [A-Z_]+( \S+)?$/

function messageOf({ message, query, params, syscall, code }: ErrorLike): string | undefined {
  // Drizzle's own message would contain the parameters. The query quotes only names of the schema. An error of the embedded
  // engine also has a query, but with its own code and message.
  if (code === undefined && typeof query === 'string' && Array.isArray(params))
    return scrub(`Failed query: ${query.replaceAll('"', '')}`)
  if (typeof message !== 'string' || message === '') return undefined
  return typeof syscall === 'string' && ofConnecting.test(message) ? message : scrub(message)
}

/**
 * Returns the class of an error. For a plain object it is the first word of the stack, because the job queue copies errors into
 * such objects.
 */
function nameOf(error: object): string | undefined {
  const name = error.constructor?.name
  if (name !== 'Object') return name
  return /^\w*Error\b/.exec(textOf((error as ErrorLike).stack) ?? '')?.[0] ?? 'Error'
}

/**
 * Returns the loggable parts of an error: the class, the code, the message without quoted values, the stack, and the same of its
 * cause (rule X5). Accepts any thrown value, because the job queue reports plain objects.
 */
export function errorFields(error: unknown, depth = 1): ErrorFields {
  if (typeof error !== 'object' || error === null) return { errorName: typeof error }
  const { name, code, message, stack, cause, errors } = error as ErrorLike
  const inner = cause ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined)
  return {
    errorName: textOf(name) ?? nameOf(error),
    errorCode: textOf(code),
    errorMessage: messageOf(error) ?? textOf(code),
    stack: framesOf(textOf(stack) ?? '', textOf(message) ?? ''),
    ...(inner !== undefined && depth < deepest && { cause: errorFields(inner, depth + 1) }),
  }
}

/** Returns the first cause of an error in one line for an operator: its class, code and message, without quoted values. */
export function causeOf(error: unknown): string {
  let fields = errorFields(error)
  while (fields.cause) fields = fields.cause
  const { errorName = 'Error', errorCode, errorMessage = 'no message' } = fields
  return `${errorMessage} (${[errorName, errorCode].filter(Boolean).join(' ')})`
}
