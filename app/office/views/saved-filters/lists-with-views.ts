import type { Right } from '../../roles/roles.ts'

/** The lists with saved views, by the last part of their address: heading, and the right to read them. */
export const listsWithViews: Readonly<Record<string, { heading: string; right: Right }>> = {
  registrations: { heading: 'Registrations', right: 'registrations:read' },
  newsagencies: { heading: 'Stores', right: 'newsagencies:read' },
  contracts: { heading: 'Contracts', right: 'contracts:read' },
  enquiries: { heading: 'Enquiries', right: 'enquiries:read' },
  'us-interest': { heading: 'US interest', right: 'us-interest:read' },
  'opt-outs': { heading: 'SMS opt-outs', right: 'opt-outs:read' },
  mail: { heading: 'Mail', right: 'mail:read' },
  team: { heading: 'Staff', right: 'staff:read' },
  privacy: { heading: 'Privacy requests', right: 'people:manage' },
  audit: { heading: 'Audit log', right: 'audit:read' },
}
