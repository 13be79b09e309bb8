import fc from 'fast-check'
import { expect, test } from 'vitest'

import { nextStatus as next } from '#app/office/records/acts.ts'

import { registrationActs } from './decide/registration-acts.ts'
import { isWaiting, type RegistrationStatus, registrationStatuses, shopKey } from './registration.ts'

const acts = ['assigned', 'noted', ...(Object.keys(registrationActs) as (keyof typeof registrationActs)[])] as const
type RegistrationAct = (typeof acts)[number]
const nextStatus = (status: RegistrationStatus, act: RegistrationAct) =>
  next<RegistrationStatus, keyof typeof registrationActs>(registrationActs, status, act)

/** Every legal move; any other is rejected. */
const moves: readonly `${RegistrationStatus} ${RegistrationAct} ${RegistrationStatus}`[] = [
  'received assigned received',
  'received noted received',
  'received replied in-review',
  'received taken in-review',
  'received asked info-needed',
  'received approved approved',
  'received declined declined',
  'in-review assigned in-review',
  'in-review noted in-review',
  'in-review replied in-review',
  'in-review asked info-needed',
  'in-review approved approved',
  'in-review declined declined',
  'info-needed assigned info-needed',
  'info-needed noted info-needed',
  'info-needed replied info-needed',
  'info-needed answered in-review',
  'info-needed approved approved',
  'info-needed declined declined',
  'approved assigned approved',
  'approved noted approved',
  'approved replied approved',
  'declined assigned declined',
  'declined noted declined',
  'declined replied declined',
  // An undo goes back to the previous status, which the decision's event stores.
  'info-needed undone info-needed',
  'approved undone approved',
  'declined undone declined',
  'declined reopened in-review',
]

test('each of the 50 pairs of state and act leads where the table says, or is rejected', () => {
  for (const status of registrationStatuses)
    for (const act of acts) {
      const move = moves.find((each) => each.startsWith(`${status} ${act} `))
      expect(nextStatus(status, act), `${status} ${act}`).toBe(move?.split(' ')[2])
    }
})

test('after any acts, approved is final, and only the applicant’s answer follows a question', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...acts), { maxLength: 40 }), (done) => {
      let status: RegistrationStatus = 'received'
      for (const act of done) {
        const after = nextStatus(status, act)
        if (status === 'approved') expect(after ?? 'approved').toBe('approved')
        if (act === 'answered') expect(after).toBe(status === 'info-needed' ? 'in-review' : undefined)
        if (after && !isWaiting(status) && isWaiting(after)) expect(act).toBe('reopened')
        status = after ?? status
      }
    }),
  )
})

test('the same email and shop is one registration, with any case and spaces', () => {
  const key = shopKey({ email: 'garth@pellow.example', shopName: 'Pellow News' })
  expect(shopKey({ email: ' GARTH@pellow.example', shopName: '  PELLOW   news ' })).toBe(key)
  expect(shopKey({ email: 'garth@pellow.example', shopName: 'Pellow News 2' })).not.toBe(key)
  expect(shopKey({ email: 'mia@pellow.example', shopName: 'Pellow News' })).not.toBe(key)
  expect(shopKey({ email: 'jo@x.co', shopName: 'Mart' })).not.toBe(shopKey({ email: 'jo@x.com', shopName: 'art' }))
})
