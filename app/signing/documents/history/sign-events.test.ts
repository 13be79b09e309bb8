import fc from 'fast-check'
import { expect, test } from 'vitest'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import { chainStart } from '#app/data/crypto/hash-chain.server.ts'

import { type ChainedEvent, findBrokenLink, hashOfEvent } from './sign-events.queries.server.ts'

function chainOf(actors: readonly string[]): ChainedEvent[] {
  const events: ChainedEvent[] = []
  for (const [index, actor] of actors.entries()) {
    const link = {
      documentId: 'AbCdEfGhIjKlMnOpQrStUv',
      seq: index + 1,
      at: new Date(1_800_000_000_000 + index),
      type: 'document.viewed' as const,
      actor,
      ip: null,
      userAgent: null,
      data: { b: 1, a: { d: 2, c: [actor] } },
      previousHash: events.at(-1)?.hash ?? chainStart,
    }
    events.push({ ...link, hash: hashOfEvent(link) })
  }
  return events
}

test('an untouched history is valid; a changed, missing, reordered or different first event is not', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 8 }), fc.nat(), (actors, pick) => {
      const events = chainOf(actors)
      const at = pick % events.length
      expect(findBrokenLink(events)).toBeUndefined()
      const changed = events.map((event, index) => (index === at ? { ...event, actor: `${event.actor}!` } : event))
      expect(findBrokenLink(changed)).toBe(at + 1)
      expect(findBrokenLink(events.toSpliced(0, 1))).toBe(1)
      expect(findBrokenLink(events.toReversed())).toBe(1)
    }),
  )
})

test('the order of keys, which databases change, makes no difference to the hash', () => {
  expect(canonicalJson({ b: [1, { y: 1, x: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [1, { x: 2, y: 1 }] }))
})
