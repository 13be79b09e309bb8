/** Plain facts of a record before or after a change. They never include secrets or bank details. */
export type Facts = Record<string, string | number | boolean | null>

/** An entry of the audit log: who did what to which record and, for a change, the values before and after (rule BO6). */
export type AuditEntry = {
  actor: { kind: 'visitor' | 'agent' | 'staff' | 'system'; id?: string; name: string }
  /** A noun and a past participle, such as `enquiry.assigned`. */
  action: string
  subject: { kind: string; id?: string; label: string }
  was?: Facts
  became?: Facts
  /** The request that caused the act. The address is stored without its last part. */
  origin?: { readonly requestId: string; readonly ip: string }
}

/** The columns of an audit entry, except for its time, which the database sets. */
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
