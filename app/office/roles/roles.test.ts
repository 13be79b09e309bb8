import { expect, test } from 'vitest'

import { can, type Right, rights, type Role, roles } from './roles.ts'

const reading: Right[] = [
  'registrations:read',
  'newsagencies:read',
  'contracts:read',
  'rates:read',
  'enquiries:read',
  'opt-outs:read',
  'us-interest:read',
  'mail:read',
  'traffic:read',
  'staff:read',
]
const selling: Right[] = [
  ...reading,
  'registrations:write',
  'newsagencies:write',
  'contracts:write',
  'enquiries:write',
  'opt-outs:write',
  'us-interest:write',
  'mail:resend',
  'export',
]
const operating: Right[] = [
  ...selling,
  'registrations:decide',
  'kept-answers:manage',
  'newsagencies:transfer',
  'contracts:renew',
  'rates:manage',
  'bank-details:reveal',
  'opt-outs:restore',
  'systems:manage',
  'work:read',
  'audit:read',
  'people:manage',
  'mail:secrets',
]
const matrix: Record<Role, Right[]> = {
  owner: [...operating, 'staff:manage'],
  operations: operating,
  sales: selling,
  viewer: reading,
}

test('each role has exactly the rights in its row (rule BO3)', () => {
  for (const role of roles)
    expect(rights.filter((right) => can(role, right)).toSorted()).toEqual(matrix[role].toSorted())
})
