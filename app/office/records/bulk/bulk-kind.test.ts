import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'

import { selectionIn } from './bulk-kind.server.ts'

const id = '0190d1f0-0000-7000-8000-000000000000'

test('parses the distinct ticked rows and the time of the list from a form', () => {
  const said = new URLSearchParams(`asOf=2026-11-25T10:00:00.000Z&id=${id}&id=${id}&id=x&turn=late`)
  expect(selectionIn(said)).toEqual({
    params: new URLSearchParams('turn=late'),
    ids: [id],
    asOf: new Date('2026-11-25T10:00:00Z'),
    shown: 1,
  })
})

test.each(['', 'asOf=', 'asOf=soon', 'asOf=%2B012026-01-01T00:00:00.000Z', 'asOf=2026-13-01T00:00:00Z'])(
  'a time that our forms never send is refused: %j',
  (said) => {
    expect(() => selectionIn(new URLSearchParams(said))).toThrow(RefusedError)
  },
)
