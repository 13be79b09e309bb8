import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Cursor, pageOf, readCursor, writeCursor } from './cursor.ts'

const cursors = fc.record<Cursor>(
  { value: fc.string({ maxLength: 80 }), id: fc.uuid(), towards: fc.constantFrom('next', 'previous') },
  { noNullPrototype: true },
)

test('a cursor survives the round trip through a URL', () => {
  fc.assert(
    fc.property(cursors, (cursor) => {
      expect(readCursor(writeCursor(cursor))).toEqual(cursor)
    }),
  )
})

test('an invalid cursor means the beginning of the list', () => {
  fc.assert(fc.property(fc.string(), (text) => readCursor(text) === undefined))
  expect(readCursor(null)).toBeUndefined()
  expect(readCursor(btoa('{"value":"a"}'))).toBeUndefined()
})

/** Reads a page of an in-memory list in the same way as the database. */
function readPage(all: number[], size: number, cursor: Cursor | undefined) {
  const beyond = all.filter(
    (n) => !cursor || (cursor.towards === 'next' ? n > Number(cursor.value) : n < Number(cursor.value)),
  )
  const ordered = cursor?.towards === 'previous' ? beyond.toReversed() : beyond
  return pageOf(ordered.slice(0, size + 1), size, cursor, (n) => ({
    value: String(n),
    id: '01a1fd70-33b1-77e9-ae35-f8e20e32d699',
  }))
}

test('paging forward shows every row once, and paging back shows the same pages', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (numbers, size) => {
      const all = numbers.toSorted((a, b) => a - b)
      const pages: number[][] = []
      let page = readPage(all, size, undefined)
      pages.push(page.rows)
      while (page.next) {
        page = readPage(all, size, page.next)
        expect(page.before).toBe(pages.flat().length)
        pages.push(page.rows)
      }
      expect(pages.flat()).toEqual(all)
      for (let index = pages.length - 2; index >= 0; index -= 1) {
        expect(page.previous).toBeDefined()
        page = readPage(all, size, page.previous)
        expect(page.rows).toEqual(pages[index])
        expect(page.before).toBe(pages.slice(0, index).flat().length)
      }
      expect(page.previous).toBeUndefined()
    }),
  )
})
