import { expect, test } from 'vitest'

import { shopNewsOf } from './shop-news.ts'

const shop = {
  id: 'a',
  status: 'open' as const,
  shopName: 'Corner',
  street1: 'High Street',
  services: ['2fa'],
  phone: '',
}

test('the news of a shop names its changed details, without their values (rule SY4)', () => {
  expect(shopNewsOf(shop, { shopName: 'Corner News', street1: 'Low Street', number: '2', phone: '' })).toEqual({
    shopId: 'a',
    kind: 'changed',
    changed: ['name', 'address'],
  })
  const closure = [{ from: '2026-12-24', to: '2027-01-03', shifts: [] }]
  expect(shopNewsOf({ ...shop, specialDays: [] }, { specialDays: closure })?.changed).toEqual(['hours'])
  expect(shopNewsOf(shop, { services: ['2fa'], closedReason: 'x', signedAt: new Date() })).toBeUndefined()
})

test('a new status says whether the shop opens, pauses or closes (rule SY4)', () => {
  const kindOf = (was: 'open' | 'onboarding' | 'closed', status: 'open' | 'onboarding' | 'closed') =>
    shopNewsOf({ ...shop, status: was }, { status })?.kind
  expect(kindOf('onboarding', 'open')).toBe('opened')
  expect(kindOf('closed', 'open')).toBe('opened')
  expect(kindOf('open', 'onboarding')).toBe('paused')
  expect(kindOf('open', 'closed')).toBe('closed')
  expect(kindOf('closed', 'onboarding')).toBe('changed')
  expect(kindOf('open', 'open')).toBeUndefined()
})
