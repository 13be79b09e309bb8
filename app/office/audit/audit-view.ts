/** What the audit screen shows; a loader maps the log to it. All times are ISO 8601. */
export type AuditEntry = {
  id: string
  /** Its place in the chain, counted from 1; null until the sealer has been there, within a minute. */
  sequence: number | null
  at: string
  actor: { name: string; kind: 'staff' | 'system' | 'outsider' }
  /** A past verb: 'Marked as answered'. */
  action: string
  weight: 'plain' | 'change' | 'access' | 'danger'
  /** On what: 'Enquiry from Aroha Whitcombe'. */
  subject: string
  /** Whether it happened to the examples while they were made. */
  isExample: boolean
  subjectTo: string | null
  reason: string | null
  /** From where: a device, an address, a session. */
  origin: string | null
  hash: string
  previousHash: string
  changes: readonly AuditChange[]
}

/** One field; null where it did not exist. Fields that stayed the same may be listed, to be read with the others. */
export type AuditChange = { field: string; was: string | null; became: string | null }
