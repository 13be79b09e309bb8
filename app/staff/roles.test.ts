import { expect, test } from 'vitest'

import { can, type Right, rights, type Role, roles } from './roles.ts'

const matrix: Record<Role, Right[]> = {
  owner: ['enquiries:read', 'enquiries:write', 'mail:read', 'mail:resend', 'audit:read', 'export', 'staff:manage'],
  operations: ['enquiries:read', 'enquiries:write', 'mail:read', 'mail:resend', 'audit:read', 'export'],
  sales: ['enquiries:read', 'enquiries:write', 'mail:read', 'mail:resend', 'export'],
  viewer: ['enquiries:read', 'mail:read'],
}

test('each role may do what decisions 9 says, and nothing else', () => {
  for (const role of roles) expect(rights.filter((right) => can(role, right))).toEqual(matrix[role])
})
