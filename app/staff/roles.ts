/** The roles of the back office (decisions 9). */
export const roles = ['owner', 'operations', 'sales', 'viewer'] as const

export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  operations: 'Operations',
  sales: 'Sales',
  viewer: 'Viewer',
}

/** Who may do what: the whole matrix on one screen. A right that is not listed for a role is refused. */
const holders = {
  'enquiries:read': ['owner', 'operations', 'sales', 'viewer'],
  'enquiries:write': ['owner', 'operations', 'sales'],
  'mail:read': ['owner', 'operations', 'sales', 'viewer'],
  'mail:resend': ['owner', 'operations', 'sales'],
  'audit:read': ['owner', 'operations'],
  export: ['owner', 'operations', 'sales'],
  'staff:manage': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof holders

export const rights = Object.keys(holders) as Right[]

export function can(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = holders[right]
  return allowed.includes(role)
}
