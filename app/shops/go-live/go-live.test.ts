import { expect, test } from 'vitest'

import {
  type GoLiveStep,
  goLiveSteps,
  isOpenStep,
  isOwnTurn,
  nextGoLiveStep,
  type OwnNext,
  ownNextOf,
} from './go-live.ts'

const after = (...steps: GoLiveStep[]) => Object.fromEntries(steps.map((step) => [step, true]))
const open = (...steps: GoLiveStep[]) => goLiveSteps.filter((step) => isOpenStep(after(...steps), step))

test('steps are marked in their order, and the training and the opening need only the seal (rule N9)', () => {
  expect(open()).toEqual(['sealed'])
  expect(open('sealed')).toEqual(['sent', 'trained', 'live'])
  expect(open('sealed', 'trained')).toEqual(['sent', 'live'])
  expect(open('sealed', 'sent')).toEqual(['arrived', 'trained', 'live'])
  expect(open('sealed', 'sent', 'arrived')).toEqual(['trained', 'tested', 'live'])
  expect(open('sealed', 'sent', 'arrived', 'trained', 'tested')).toEqual(['live'])
  expect(open('sealed', 'live')).toEqual(['trained'])
  expect(open(...goLiveSteps)).toEqual([])
})

test('the next step is the first missing one, until the shop is live (rule N8)', () => {
  expect(nextGoLiveStep(after('sealed'))).toBe('sent')
  expect(nextGoLiveStep(after('sealed', 'sent', 'trained'))).toBe('arrived')
  expect(nextGoLiveStep(after('sealed', 'live'))).toBeNull()
})

test('at every point of the list the retailer has one next act and knows whose turn it is (rule N10)', () => {
  const way: [GoLiveStep[], OwnNext, boolean][] = [
    [['sealed'], 'open-training', true],
    [['sealed', 'trained'], 'wait-for-parcel', false],
    [['sealed', 'sent'], 'open-training', true],
    [['sealed', 'sent', 'trained'], 'say-arrived', true],
    [['sealed', 'sent', 'arrived'], 'open-training', true],
    [['sealed', 'sent', 'arrived', 'trained'], 'test-payment', true],
    [['sealed', 'sent', 'arrived', 'trained', 'tested'], 'wait-for-opening', false],
    [['sealed', 'live'], 'live', false],
  ]
  for (const [reached, next, isTheirs] of way) {
    expect(ownNextOf(after(...reached)), reached.join(' ')).toBe(next)
    expect(isOwnTurn(next), next).toBe(isTheirs)
  }
})
