import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Cursor, encodeCursor, parseCursor, toPage } from './keyset.ts'

const instant = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())
const cursor = fc.record({
  way: fc.constantFrom('after' as const, 'before' as const),
  place: fc.record({ at: instant, id: fc.uuid() }),
})

test('a cursor comes back as it was, and travels in a URL as it is', () => {
  fc.assert(
    fc.property(cursor, (one: Cursor) => {
      const text = encodeCursor(one)
      expect(text).toMatch(/^[\w-]{1,200}$/)
      expect(parseCursor(text)).toEqual(one)
    }),
  )
})

test('anything else is no cursor', () => {
  const good = encodeCursor({
    way: 'after',
    place: { at: '2026-11-21T10:00:00.123456Z', id: '01a1fd70-33b1-77e9-ae35-f8e20e32d699' },
  })
  expect(parseCursor(good)?.place.at).toBe('2026-11-21T10:00:00.123456Z')
  const invented = [
    ['after', '2026-99-99T10:00:00Z', '01a1fd70-33b1-77e9-ae35-f8e20e32d699'],
    ['after', '0000-01-01T10:00:00Z', '01a1fd70-33b1-77e9-ae35-f8e20e32d699'],
    ['after', 'x', 'y'],
    {},
    null,
    ['sideways'],
    ['after', "'; drop table staff", 'x'],
  ]
  for (const value of invented) expect(parseCursor(btoa(JSON.stringify(value)))).toBeUndefined()
  for (const text of [null, undefined, '', 'x', '%00', good.slice(1), `${good}==`, 'A'.repeat(500), '-_-_'])
    expect(parseCursor(text)).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => parseCursor(text) === undefined))
})

test('paging forwards to the end and back to the start shows every row once each way, whatever the size', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 7 }), (count, size) => {
      const rows = Array.from({ length: count }, (_, n) => ({
        n,
        at: `2026-01-01T00:00:${String(59 - n).padStart(2, '0')}Z`,
        id: crypto.randomUUID(),
      }))
      const read = (text: string | undefined) => {
        const from = parseCursor(text)
        const index = rows.findIndex((row) => row.id === from?.place.id)
        const found = !from ? rows : from.way === 'after' ? rows.slice(index + 1) : rows.slice(0, index).toReversed()
        return toPage(found.slice(0, size + 1), size, from, (row) => row)
      }
      const forwards: number[] = []
      let page = read(undefined)
      expect(page.previous).toBeUndefined()
      for (;;) {
        forwards.push(...page.rows.map(({ n }) => n))
        if (!page.next) break
        page = read(page.next)
      }
      expect(forwards).toEqual(rows.map(({ n }) => n))
      const backwards: number[][] = [page.rows.map(({ n }) => n)]
      while (page.previous) {
        page = read(page.previous)
        backwards.unshift(page.rows.map(({ n }) => n))
      }
      expect(backwards.flat()).toEqual(forwards)
    }),
  )
})
