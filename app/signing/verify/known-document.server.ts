import type { Platform } from '#app/platform/platform.server.ts'

import { partyOf } from '../agreement/agreement.ts'
import { checkHistory, isErased } from '../documents/check-history.server.ts'
import { decryptFields } from '../documents/document-secrets.server.ts'
import { findDocumentById, type StoredDocument } from '../documents/sign-documents.store.server.ts'
import type { ChainedEvent } from '../documents/sign-events.store.server.ts'
import { documentIdShape } from '../signing.ts'
import type { KnownDocument } from './verification.schema.ts'

export const agreementWords = (version: number): string => `Retailer agreement, version ${version}`

/** What is known of a document by its history; undefined when that does not hold: a row alone proves nothing. */
export type Known = KnownDocument & {
  isTheirs: boolean
  signer: string
  /** The hash of the file that completed it, as hex. */
  finalSha256: string | undefined
}

function knownOf({ id }: StoredDocument, events: readonly ChainedEvent[]): Known {
  const find = (type: ChainedEvent['type']) => events.find((event) => event.type === type)
  const [created, signed, completed] = [find('document.created'), find('document.signed'), find('document.completed')]
  const isTheirs = signed?.data['via'] === 'PandaDoc'
  const said = signed?.data['signedAt']
  const sha256 = completed?.data['sha256']
  return {
    documentId: id,
    agreement: isTheirs
      ? 'Retailer agreement, from our template at PandaDoc'
      : agreementWords(Number(created?.data['templateVersion'])),
    signed: typeof said === 'string' ? said : (signed?.at.toISOString() ?? null),
    isTheirs,
    signer: signed?.actor ?? '',
    finalSha256: typeof sha256 === 'string' ? sha256 : undefined,
  }
}

/** What is known of a document, and what can be told to anybody of it (rule SG13): nothing that stands in its row alone. */
export async function findKnown(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  document: StoredDocument,
): Promise<Known | undefined> {
  const { events, brokenAt } = await checkHistory(queries, keys, document)
  return brokenAt === undefined && events.length > 0 && !isErased(document) ? knownOf(document, events) : undefined
}

/** Who is bound, from the encrypted fields; undefined when they are damaged. */
export function findRetailer(
  { keys }: Pick<Platform, 'keys'>,
  document: StoredDocument,
  said: { corporation: boolean; signer: string },
): string | undefined {
  try {
    const signer = { firstName: said.signer, lastName: '' }
    return partyOf({ corporation: said.corporation, signer, fields: decryptFields(keys, document).fields })
  } catch {
    return undefined
  }
}

/**
 * What anybody may know of a document by its number; undefined when it was never signed, as when there is none. `unconfirmed`: there
 * is a record, and it does not hold, or is made anonymous.
 */
export async function findSignedDocument(
  platform: Pick<Platform, 'database' | 'keys'>,
  id: string,
): Promise<KnownDocument | 'unconfirmed' | undefined> {
  const document = documentIdShape.test(id) ? await findDocumentById(platform.database.queries, id) : undefined
  if (!document || (document.erasedAt && document.status !== 'completed')) return undefined
  const known = await findKnown(platform, document)
  if (!known) return 'unconfirmed'
  if (!known.finalSha256) return undefined
  return { documentId: id, agreement: known.agreement, signed: known.signed }
}
