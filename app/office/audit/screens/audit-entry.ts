import type { Facts } from '#app/core/audit-entry.ts'
import { exampleRequest } from '#app/core/example.ts'
import { wordsFor } from '#app/office/audit/audit-words.ts'

import { exportInWords } from './export-in-words.ts'

/** An entry on the audit screen. All times are ISO 8601. */
export type AuditEntry = {
  id: string
  /** Its position in the chain, counted from 1; null until it is linked, within a minute. */
  sequence: number | null
  at: string
  actor: { name: string; kind: 'staff' | 'system' | 'outsider' }
  /** A past participle: 'Marked as answered'. */
  action: string
  weight: 'plain' | 'change' | 'access' | 'danger'
  /** The subject: 'Enquiry from Aroha Whitcombe'. */
  subject: string
  /** Whether it was written while the examples were created. */
  isExample: boolean
  subjectTo: string | null
  reason: string | null
  /** The network address and the id of the request. */
  origin: string | null
  hash: string
  previousHash: string
  changes: readonly AuditChange[]
}

/** A field of an entry; a null value did not exist. Unchanged fields may be listed for context. */
export type AuditChange = { field: string; was: string | null; became: string | null }

const factInWords = (facts: Facts | null, field: string) =>
  facts && Object.hasOwn(facts, field) ? String(facts[field] ?? 'none') : null

function changesOf(was: Facts | null, became: Facts | null): AuditChange[] {
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(became ?? {})])]
  return fields.map((field) => ({ field, was: factInWords(was, field), became: factInWords(became, field) }))
}

const records: Record<string, string> = {
  enquiry: '/staff/enquiries',
  registration: '/staff/registrations',
  newsagency: '/staff/shops',
  'us-interest': '/staff/us-interest',
  'opt-out': '/staff/opt-outs',
  'sending-system': '/staff/systems',
  staff: '/staff/team',
  mail: '/staff/mail',
  'privacy-request': '/staff/privacy/requests',
}

type Bytes = { toString(encoding: 'hex'): string } | null

/** The columns of an entry in the log. */
type LoggedEvent = {
  id: string
  position: number | null
  at: Date
  actorKind: string
  actorName: string
  action: string
  subjectKind: string
  subjectId: string | null
  subjectLabel: string
  was: Facts | null
  became: Facts | null
  requestId: string | null
  ip: string | null
  hash: Bytes
  previousHash: Bytes
}

const hex = (bytes: Bytes): string => bytes?.toString('hex') ?? ''

/** Returns the subject of an entry as text. `names`: names of colleagues by id. */
export const subjectInWords = (event: LoggedEvent, names: ReadonlyMap<string, string>): string =>
  exportInWords(event, names) ?? event.subjectLabel

/** Converts an entry of the log for the screen. `names`: names of colleagues by id. */
export function auditEntry(event: LoggedEvent, names: ReadonlyMap<string, string>): AuditEntry {
  const { label, weight } = wordsFor(event.action)
  const record = records[event.subjectKind]
  const isExample = event.requestId === exampleRequest
  const origin = isExample ? '' : [event.ip, event.requestId && `request ${event.requestId}`].filter(Boolean).join(', ')
  const isOurs = event.actorKind === 'staff' || event.actorKind === 'system'
  return {
    id: event.id,
    sequence: event.position,
    at: event.at.toISOString(),
    actor: { name: event.actorName, kind: isOurs ? (event.actorKind as 'staff' | 'system') : 'outsider' },
    action: label,
    weight,
    subject: subjectInWords(event, names),
    isExample,
    subjectTo: record && event.subjectId ? `${record}/${event.subjectId}` : null,
    reason: null,
    origin: origin || null,
    hash: hex(event.hash),
    previousHash: hex(event.previousHash),
    changes: changesOf(event.was, event.became),
  }
}
