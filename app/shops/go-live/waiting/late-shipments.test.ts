import { expect, test } from 'vitest'

import { sealedBeforeLate, shipmentDue } from './late-shipments.server.ts'

test('hardware is late from the end of the second business day, whatever the hour of the seal (rule N13)', () => {
  // A Friday: Monday and Tuesday are the two business days.
  for (const sealedAt of ['2026-11-19T13:00:00Z', '2026-11-20T12:59:59Z']) {
    const due = shipmentDue(new Date(sealedAt))
    expect(due).toEqual(new Date('2026-11-24T06:00:00Z'))
    expect(new Date(sealedAt) < sealedBeforeLate(due)).toBe(true)
    expect(new Date(sealedAt) < sealedBeforeLate(new Date(due.getTime() - 1))).toBe(false)
  }
})

test('a seal before a long holiday is late only after its own deadline (rule N13)', () => {
  const sealedAt = new Date('2026-12-24T01:00:00Z')
  const due = shipmentDue(sealedAt)
  expect(sealedAt < sealedBeforeLate(due)).toBe(true)
  expect(sealedAt < sealedBeforeLate(new Date(due.getTime() - 1))).toBe(false)
})
