import fc from 'fast-check'
import { expect, test } from 'vitest'

import { keysFrom } from './keys.server.ts'
import { readSignedId, signId } from './signed-id.server.ts'

const keys = keysFrom(`t1:${Buffer.alloc(32, 7).toString('base64')}`)
const others = keysFrom(`t1:${Buffer.alloc(32, 8).toString('base64')}`)

test('a signed id can be read only for its purpose and with the same keys', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const token = signId(keys, 'reminders', id)
      expect(readSignedId(keys, 'reminders', token)).toBe(id)
      expect(readSignedId(keys, 'status', token)).toBeUndefined()
      expect(readSignedId(others, 'reminders', token)).toBeUndefined()
    }),
  )
})

test('a token with one changed character, and any other text, is refused', () => {
  const token = signId(keys, 'reminders', '01a1fd70-33b1-77e9-ae35-f8e20e32d699')
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...'AZaz09-_.'), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1)
      if (changed !== token) expect(readSignedId(keys, 'reminders', changed)).toBeUndefined()
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => readSignedId(keys, 'reminders', text) === undefined))
  expect(readSignedId(keys, 'reminders', token.replace('t1', 't9'))).toBeUndefined()
})
