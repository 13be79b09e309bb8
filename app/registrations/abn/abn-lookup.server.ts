import { z } from 'zod'

import type { Log } from '#app/core/log/log.server.ts'
import { readWithin } from '#app/core/read-within.server.ts'
import { isCleanText, withoutEndSlashes } from '#app/core/text/text.ts'

import type { AbnFacts, BusinessRegistry } from './business-registry.ts'

const timeoutMs = 2_000
const maxAnswerBytes = 64 * 1_024

/** The most calls in a minute. Typing visitors need fewer, and the register's terms ask for restraint. */
const mostAMinute = 120
const cachedMs = 24 * 3_600_000
/** The pause after the register did not answer, so that not every visitor waits for it. */
const restMs = 30_000
const mostCached = 2_000

const word = z
  .string()
  .nullish()
  .transform((text) => (text && isCleanText(text) ? text.trim().slice(0, 200) : undefined))

/** AbnDetails of ABN Lookup. `Gst` is a date or empty; `Message` describes an error. */
const answerSchema = z.object({
  Abn: word,
  AbnStatus: word,
  AddressPostcode: word,
  AddressState: word,
  BusinessName: z.array(z.string()).nullish(),
  EntityName: word,
  EntityTypeName: word,
  Gst: word,
  Message: word,
})

const isSomething = <Value>(value: Value | undefined | ''): value is Value => value !== undefined && value !== ''

/** Extracts the facts of a response. Empty values are left out. */
function factsOf(answer: z.output<typeof answerSchema>, at: string): AbnFacts {
  const businessNames = (answer.BusinessName ?? [])
    .filter(isCleanText)
    .map((name) => name.trim().slice(0, 200))
    .filter((name) => name !== '')
    .slice(0, 20)
  const said = {
    entityName: answer.EntityName,
    entityType: answer.EntityTypeName,
    state: answer.AddressState,
    postcode: answer.AddressPostcode,
    gstFrom: answer.Gst,
  }
  return {
    status: answer.AbnStatus?.toLowerCase() === 'active' ? 'active' : 'cancelled',
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => isSomething(value))),
    ...(businessNames.length > 0 && { businessNames }),
    at,
  }
}

/** Parses a response. It is a script that calls `callback`, even if JSON was requested. */
function unwrap(body: string): unknown {
  const call = body.trim()
  const name = /^\w{1,40}\(/.exec(call)?.[0]
  const end = call.lastIndexOf(')')
  if (!name || end < 0 || !/^\s*;?$/.test(call.slice(end + 1)))
    throw new Error('the response of the business register is not a call of the callback')
  return JSON.parse(call.slice(name.length, end))
}

/**
 * Asks ABN Lookup about a number.
 * @throws an Error when it does not answer, rejects our GUID, or answers about another number.
 */
async function askAbnLookup({ url, guid }: { url: string; guid: string }, abn: string): Promise<AbnFacts> {
  const address = new URL('json/AbnDetails.aspx', `${withoutEndSlashes(url)}/`)
  address.search = new URLSearchParams({ abn, guid, callback: 'callback' }).toString()
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!answer.ok) throw new Error(`the business register answered ${answer.status}`)
  const details = answerSchema.parse(unwrap((await readWithin(answer, maxAnswerBytes)).toString('utf8')))
  const at = new Date().toISOString()
  if (details.Message && /no record|not a valid/i.test(details.Message)) return { status: 'unknown', at }
  if (details.Message || details.Abn !== abn) throw new Error('the business register reported an error or another ABN')
  return factsOf(details, at)
}

type Cached = { until: number; facts: Promise<AbnFacts | undefined> }

/** Creates a client of ABN Lookup. It asks at most once a day for a number, and pauses after a failure. */
export function abnLookup(
  { url, guid, ask = askAbnLookup }: { url: string; guid: string; ask?: typeof askAbnLookup },
  log: Log,
  now: () => number = Date.now,
): BusinessRegistry {
  const cache = new Map<string, Cached>()
  let restUntil = 0
  let asked: number[] = []

  async function lookUp(abn: string): Promise<AbnFacts | undefined> {
    asked = asked.filter((at) => at > now() - 60_000)
    if (now() < restUntil || asked.length >= mostAMinute) return undefined
    asked.push(now())
    try {
      return await ask({ url, guid }, abn)
    } catch (error) {
      restUntil = now() + restMs
      // Logs only the name of the error: the address of the call contains the GUID.
      log.warn('the business register did not answer', { reason: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }

  return {
    id: 'abr',
    restSeconds: restMs / 1_000,
    async lookUp(abn) {
      const known = cache.get(abn)
      if (known && known.until > now()) return known.facts
      const facts = lookUp(abn)
      cache.delete(abn)
      cache.set(abn, { facts, until: now() + cachedMs })
      for (const oldest of cache.keys()) if (cache.size > mostCached) cache.delete(oldest)
      if ((await facts) === undefined) cache.delete(abn)
      return facts
    },
  }
}
