import type { Right } from '../../roles/roles.ts'

type ListWithViews = {
  heading: string
  /** The right to read the list. */
  right: Right
  /** The name of the list in stored views, if its address has changed. */
  storedAs?: string
}

/** The lists with saved views, by the last part of their address. */
export const listsWithViews: Readonly<Record<string, ListWithViews>> = {
  registrations: { heading: 'Registrations', right: 'registrations:read' },
  shops: { heading: 'Stores', right: 'newsagencies:read', storedAs: 'newsagencies' },
  contracts: { heading: 'Contracts', right: 'contracts:read' },
  enquiries: { heading: 'Enquiries', right: 'enquiries:read' },
  'us-interest': { heading: 'US interest', right: 'us-interest:read' },
  'opt-outs': { heading: 'SMS opt-outs', right: 'opt-outs:read' },
  mail: { heading: 'Mail', right: 'mail:read' },
  team: { heading: 'Staff', right: 'staff:read' },
  privacy: { heading: 'Privacy requests', right: 'people:manage' },
  audit: { heading: 'Audit log', right: 'audit:read' },
}

/** Returns the name of a list in stored views, from the last part of its address. */
export const storedNameOf = (list: string): string =>
  (Object.hasOwn(listsWithViews, list) && listsWithViews[list]?.storedAs) || list
