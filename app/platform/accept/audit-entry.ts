/** Plain facts of a record, before or after a change. Secrets and bank details never go in. */
export type Facts = Record<string, string | number | boolean | null>

/** Something that happened: who did what to what and, of a change, what it was and what it became (rule BO6). */
export type AuditEntry = {
  actor: { kind: 'visitor' | 'agent' | 'staff' | 'system'; id?: string; name: string }
  /** Noun and past participle, such as `enquiry.assigned`. */
  action: string
  subject: { kind: string; id?: string; label: string }
  was?: Facts
  became?: Facts
  /** Of the request that asked for it. The address is kept without its last part. */
  origin?: { readonly requestId: string; readonly ip: string }
}

/** What an entry of the audit log says, but for its time, which the database gives it. */
export type EntryRow = {
  id: string
  actor_kind: string
  actor_id: string | null
  actor_name: string
  action: string
  subject_kind: string
  subject_id: string | null
  subject_label: string
  was: unknown
  became: unknown
  request_id: string | null
  ip: string | null
}
