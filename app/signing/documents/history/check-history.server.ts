import type { Queries } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { findActionsOn } from '#app/office/audit/find-actions-on.server.ts'

import { findDocumentById, signerNameOf, type StoredDocument } from '../sign-documents.queries.server.ts'
import { decryptBusinessName } from '../document-secrets.server.ts'
import type { EventType } from './event-types.ts'
import { decryptHistoryEnd } from './history-end.server.ts'
import { type ChainedEvent, findBrokenLink, readEvents } from './sign-events.queries.server.ts'

/** The history of a document. `brokenAt`: the number of the first event that is wrong. */
export type History = { events: ChainedEvent[]; brokenAt: number | undefined }

type RecordedValues = (Date | Buffer | string | number | boolean | null | undefined)[]

const plain = (value: RecordedValues[number]): unknown => {
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('hex') : (value ?? null)
}

/** Whether a row matches the values that an event recorded. Values that the event did not record are ignored. */
const isSame = (event: RecordedValues, row: RecordedValues): boolean =>
  event.every((recorded, index) => recorded === undefined || plain(recorded) === plain(row[index]))

/** Returns the name and the capacity that a signature recorded, if it is the first signer's: their row has no others. */
const firstSignerIn = (actor: string, data: ChainedEvent['data']): RecordedValues =>
  data['cosigner'] === undefined ? ([actor, data['capacity']] as RecordedValues) : [undefined, undefined]

/** For each type of event, whether the document's row still has the values that the event recorded. */
const facts: Partial<Record<EventType, (event: ChainedEvent, row: StoredDocument) => boolean>> = {
  'document.created': ({ at, data }, row) =>
    isSame(
      [
        at,
        data['corporation'],
        data['templateVersion'],
        data['templateSha256'],
        data['signerEmail'],
        data['list'],
        data['execution'] ?? 'alone',
      ] as RecordedValues,
      [
        row.createdAt,
        row.corporation,
        row.templateVersion,
        row.templateHash,
        row.signerEmail,
        row.listId,
        row.execution,
      ],
    ),
  'document.sent': ({ data }, row) =>
    isSame([data['sha256'], data['bytes'], data['pages']] as RecordedValues, [
      row.unsignedSha256,
      row.unsignedLength,
      row.unsignedPages,
    ]),
  'document.part-signed': ({ actor, data }, row) =>
    isSame(firstSignerIn(actor, data), [signerNameOf(row), row.capacity]),
  'document.signed': ({ at, actor, data }, row) =>
    isSame(
      [...firstSignerIn(actor, data), data['via'] === 'PandaDoc' ? undefined : at],
      [signerNameOf(row), row.capacity, row.signedAt],
    ),
  'document.completed': ({ data }, row) =>
    isSame([data['sha256'], data['certificate']] as RecordedValues, [row.finalSha256, row.certificateFingerprint]),
}

const endings = ['completed', 'declined', 'voided', 'expired'] as const

/** Whether the row has the status that its events lead to. */
function isWhereItsEventsLead(events: readonly ChainedEvent[], { status }: StoredDocument): boolean {
  const has = (type: EventType) => events.some((event) => event.type === type)
  const end = endings.find((ending) => has(`document.${ending}`))
  if (end) return status === end
  if (has('document.signed')) return status === 'completing'
  if (has('document.part-signed')) return status === 'part-signed'
  return status !== 'completing' && status !== 'part-signed' && !endings.some((ending) => ending === status)
}

/** Returns the number of the first event that the document's row contradicts: its creation, if the encrypted agreement names another business. */
function findContradiction(
  events: readonly ChainedEvent[],
  row: StoredDocument,
  keys: Platform['keys'],
): number | undefined {
  if (decryptBusinessName(keys, row) !== row.businessName) return 1
  const contradicted = events.find((event) => facts[event.type]?.(event, row) === false)
  if (contradicted) return contradicted.seq
  return isWhereItsEventsLead(events, row) ? undefined : events.length
}

/** Returns the number of the event that differs from the encrypted end of the history. */
function findOtherEnd(
  events: readonly ChainedEvent[],
  { id, historyEncrypted }: StoredDocument,
  keys: Platform['keys'],
): number | undefined {
  const end = decryptHistoryEnd(keys, id, historyEncrypted)
  if (!end) return 1
  const last = events[end.seq - 1]
  if (!last) return events.length + 1
  if (!last.hash.equals(end.hash)) return end.seq
  return events.length > end.seq ? end.seq + 1 : undefined
}

/** Detects a history that was reset to an older state, which is consistent in itself: the audit log has an act that the history lacks. */
function findForgotten(events: readonly ChainedEvent[], actions: readonly string[]): number | undefined {
  const once = ['created', 'signed', ...endings].map((name) => `document.${name}`)
  const noted = actions.filter((action) => once.includes(action))
  const partly = 'document.part-signed'
  const count = (all: readonly string[]) => all.filter((type) => type === partly).length
  if (count(actions) > count(events.map(({ type }) => type))) return events.length + 1
  const isKnown = noted.every((action) => events.some(({ type }) => type === action))
  return isKnown && new Set(noted).size === noted.length ? undefined : events.length + 1
}

/** Whether the row of the document was anonymised. */
export const isErased = ({ erasedAt, signerEmail }: StoredDocument): boolean => erasedAt !== null && signerEmail === ''

/** Limits the re-reads when acts are recorded concurrently: a document has few of them. */
const mostTries = 5

/**
 * Reads a document's history and checks it (rule SG18): its chain of hashes, its encrypted end, the document's own row,
 * and the audit log. An anonymised document has only its chain. If the history grew after the row was read, the row is
 * read again.
 */
export async function checkHistory(
  queries: Queries,
  keys: Platform['keys'],
  document: StoredDocument,
  tries = mostTries,
): Promise<History> {
  const events = await readEvents(queries, document.id)
  if (isErased(document)) return { events, brokenAt: findBrokenLink(events) }
  const brokenAt =
    findBrokenLink(events) ??
    findOtherEnd(events, document, keys) ??
    findContradiction(events, document, keys) ??
    findForgotten(events, await findActionsOn(queries, { kind: 'document', id: document.listId }))
  if (brokenAt === undefined || tries === 1) return { events, brokenAt }
  const latest = await findDocumentById(queries, document.id)
  const isStale = latest !== undefined && latest.version !== document.version
  return isStale ? checkHistory(queries, keys, latest, tries - 1) : { events, brokenAt }
}
