import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'

import { addressBlock } from '#app/core/http/client-address.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import { type HumanCheckAction, humanCheckHeader } from '#app/core/human-check/human-check.ts'
import type { CaptchaProof } from '#app/core/human-check/human-check-provider.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '../platform.server.ts'

export type ApiEnvironment = { Bindings: HttpBindings; Variables: { origin: Origin } }
export type ApiContext = Context<ApiEnvironment>

const maxDetails = 20

/** Returns field → message for at most twenty fields, so that a hostile body cannot cause a long response. */
export function detailOf(error: z.ZodError): Record<string, string> {
  const entries = error.issues.flatMap((issue): [string, string][] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => [key.slice(0, 64), 'This field is not known'])
    const field = issue.path.join('.').slice(0, 64) || 'body'
    return [[field, issue.message]]
  })
  const detail: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [field, message] of entries.slice(0, maxDetails)) detail[field] ??= message
  return detail
}

async function readJson(c: ApiContext): Promise<unknown> {
  const mediaType = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw new RefusedError('wrong-media-type')
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedError('bad-request')
  }
}

/**
 * Parses and validates the JSON body, before the handler does anything else.
 * @throws RefusedError wrong-media-type, bad-request or validation-error with field → message.
 */
export async function parseBody<Schema extends z.ZodType>(c: ApiContext, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(c))
  if (!parsed.success) throw new RefusedError('validation-error', { detail: detailOf(parsed.error) })
  return parsed.data
}

/**
 * Parses and validates the query of a call for systems (rule SY10). A mistyped name is refused: ignored, it would return the first page
 * again and again.
 * @throws RefusedError validation-error with parameter → sentence.
 */
export function parseQuery<Shape extends z.ZodRawShape>(c: ApiContext, shape: Shape): z.output<z.ZodObject<Shape>> {
  const problems = Object.entries(c.req.queries()).flatMap(([name, values]): [string, string][] => {
    if (!Object.hasOwn(shape, name)) return [[name.slice(0, 64), 'This parameter is not known.']]
    return values.length > 1 ? [[name, 'Send this parameter once.']] : []
  })
  if (problems.length > 0)
    throw new RefusedError('validation-error', { detail: Object.fromEntries(problems.slice(0, maxDetails)) })
  const parsed = z.object(shape).safeParse(c.req.query())
  if (!parsed.success) throw new RefusedError('validation-error', { detail: detailOf(parsed.error) })
  return parsed.data
}

const uuid = z.guid()

/** Returns the caller's idempotency key (rule AP6). @throws RefusedError when it is not a UUID. */
export function idempotencyKey(c: ApiContext): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!uuid.safeParse(key).success)
    throw new RefusedError('validation-error', { detail: { 'Idempotency-Key': 'Must be a UUID' } })
  return key
}

/** Returns the address block by which rate limits count a caller. */
export function limitAddress(c: ApiContext): string {
  return addressBlock(c.get('origin').ip)
}

type HumanCheckTry = { solution: string | undefined; action: HumanCheckAction; origin: Origin; work?: number }

/**
 * Verifies the solution of a human check that cost `work`. Returns undefined if the check is switched off.
 * @throws RefusedError challenge-failed with the work that the next one costs, or unavailable when a hosted check is down: the
 * next challenge is then the built-in one.
 */
export async function proveHuman(
  { humanCheck, log }: Pick<Platform, 'humanCheck' | 'log'>,
  { solution, action, origin, work = 1 }: HumanCheckTry,
): Promise<CaptchaProof | undefined> {
  const result = await humanCheck.verify(solution, action, origin.ip, work)
  if (result.ok) return result.proof
  log.info('a human check was refused', { requestId: origin.requestId, reason: result.refusal })
  throw result.refusal === 'upstream-down'
    ? new RefusedError('unavailable', { retryAfterSeconds: 1, reason: 'the human check provider is down' })
    : new RefusedError('challenge-failed', { work })
}

/** Verifies the human check of an API call (`proveHuman`). */
export const requireHuman = (c: ApiContext, platform: Platform, action: HumanCheckAction, work?: number) =>
  proveHuman(platform, {
    solution: c.req.header(humanCheckHeader),
    action,
    origin: c.get('origin'),
    ...(work !== undefined && { work }),
  })

/** Returns the path of the page with the form, if the page is on our host. */
export function refererPage(c: ApiContext): string | undefined {
  const referer = c.req.header('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { host, pathname } = new URL(referer)
  return host === new URL(c.req.url).host ? pathname.slice(0, 200) : undefined
}
