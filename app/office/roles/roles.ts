/** The roles of the back office (rule BO3). */
export const roles = ['owner', 'operations', 'sales', 'viewer'] as const

export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  owner: 'Owner',
  operations: 'Operations',
  sales: 'Sales',
  viewer: 'Viewer',
}

/** A description of each role in one line. */
export const roleHints: Record<Role, string> = {
  owner: 'Everything, and who has access',
  operations: 'Registrations, stores, opt-outs, the audit log',
  sales: 'Enquiries, US interest, traffic, exports',
  viewer: 'View only',
}

/** The roles that have each right. All other roles are refused. */
const holders = {
  'enquiries:read': ['owner', 'operations', 'sales', 'viewer'],
  'enquiries:write': ['owner', 'operations', 'sales'],
  'registrations:read': ['owner', 'operations', 'sales', 'viewer'],
  'registrations:write': ['owner', 'operations', 'sales'],
  'registrations:decide': ['owner', 'operations'],
  // Manages reply templates, which are sent to everyone.
  'kept-answers:manage': ['owner', 'operations'],
  'opt-outs:read': ['owner', 'operations', 'sales', 'viewer'],
  'opt-outs:write': ['owner', 'operations', 'sales'],
  'opt-outs:restore': ['owner', 'operations'],
  // Decides what other companies' systems may read, and where webhooks go.
  'systems:manage': ['owner', 'operations'],
  'us-interest:read': ['owner', 'operations', 'sales', 'viewer'],
  'us-interest:write': ['owner', 'operations', 'sales'],
  'newsagencies:read': ['owner', 'operations', 'sales', 'viewer'],
  'newsagencies:write': ['owner', 'operations', 'sales'],
  'newsagencies:transfer': ['owner', 'operations'],
  'contracts:read': ['owner', 'operations', 'sales', 'viewer'],
  // Voids a document, or mails it again.
  'contracts:write': ['owner', 'operations', 'sales'],
  'contracts:renew': ['owner', 'operations'],
  'rates:read': ['owner', 'operations', 'sales', 'viewer'],
  // Changes what retailers are paid, and notifies them.
  'rates:manage': ['owner', 'operations'],
  // Shows complete accounts, and their changes.
  'bank-details:reveal': ['owner', 'operations'],
  'mail:read': ['owner', 'operations', 'sales', 'viewer'],
  'mail:resend': ['owner', 'operations', 'sales'],
  // Shows codes and links in mails that this installation's own outbox delivers.
  'mail:secrets': ['owner', 'operations'],
  'traffic:read': ['owner', 'operations', 'sales', 'viewer'],
  // Finds a person in all modules, and exports, corrects or deletes their data.
  'people:manage': ['owner', 'operations'],
  // The open work of all colleagues, and their response times.
  'work:read': ['owner', 'operations'],
  'audit:read': ['owner', 'operations'],
  export: ['owner', 'operations', 'sales'],
  'staff:read': ['owner', 'operations', 'sales', 'viewer'],
  'staff:manage': ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof holders

export const rights = Object.keys(holders) as Right[]

/** Whether a role has a right. */
export function can(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = holders[right]
  return allowed.includes(role)
}
