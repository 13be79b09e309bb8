/** The roles of the back office (rule BO3). */
export const roles = ['owner', 'operations', 'sales', 'viewer'] as const

export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  operations: 'Operations',
  sales: 'Sales',
  viewer: 'Viewer',
}

/** What each role is for, in a line. */
export const roleHints: Record<Role, string> = {
  owner: 'Everything, and who has access',
  operations: 'Registrations, stores, opt-outs, the audit log',
  sales: 'Enquiries, US interest, traffic, exports',
  viewer: 'Reads, changes nothing',
}

/** Who may do what: the whole matrix on one screen. A right that is not listed for a role is refused. */
const holders = {
  'enquiries:read': ['owner', 'operations', 'sales', 'viewer'],
  'enquiries:write': ['owner', 'operations', 'sales'],
  'registrations:read': ['owner', 'operations', 'sales', 'viewer'],
  'registrations:write': ['owner', 'operations', 'sales'],
  'registrations:decide': ['owner', 'operations'],
  // What is written to everybody with them.
  'kept-answers:manage': ['owner', 'operations'],
  'opt-outs:read': ['owner', 'operations', 'sales', 'viewer'],
  'opt-outs:write': ['owner', 'operations', 'sales'],
  'opt-outs:restore': ['owner', 'operations'],
  'suppressions:manage': ['owner', 'operations'],
  'us-interest:read': ['owner', 'operations', 'sales', 'viewer'],
  'us-interest:write': ['owner', 'operations', 'sales'],
  'newsagencies:read': ['owner', 'operations', 'sales', 'viewer'],
  'newsagencies:write': ['owner', 'operations', 'sales'],
  'newsagencies:transfer': ['owner', 'operations'],
  'contracts:read': ['owner', 'operations', 'sales', 'viewer'],
  // Takes a document back, or mails it again.
  'contracts:write': ['owner', 'operations', 'sales'],
  'contracts:renew': ['owner', 'operations'],
  'rates:read': ['owner', 'operations', 'sales', 'viewer'],
  // What retailers are paid, and telling them so.
  'rates:manage': ['owner', 'operations'],
  // Accounts in the clear, and the changes of them.
  'bank-details:reveal': ['owner', 'operations'],
  'mail:read': ['owner', 'operations', 'sales', 'viewer'],
  'mail:resend': ['owner', 'operations', 'sales'],
  // Codes and links in mails that this installation's own outbox delivers.
  'mail:secrets': ['owner', 'operations'],
  'traffic:read': ['owner', 'operations', 'sales', 'viewer'],
  // Finds a person in all rooms, gives, corrects and erases what is held of them.
  'people:manage': ['owner', 'operations'],
  'audit:read': ['owner', 'operations'],
  export: ['owner', 'operations', 'sales'],
  'staff:read': ['owner', 'operations', 'sales', 'viewer'],
  'staff:manage': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof holders

export const rights = Object.keys(holders) as Right[]

export function can(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = holders[right]
  return allowed.includes(role)
}
