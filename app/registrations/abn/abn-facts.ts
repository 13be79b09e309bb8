/** What the business register said of an ABN, and when. `unknown`: it has no such number. */
export type AbnFacts = {
  status: 'active' | 'cancelled' | 'unknown'
  entityName?: string
  businessNames?: string[]
  entityType?: string
  state?: string
  postcode?: string
  gstFrom?: string
  at: string
}
