import type { Platform } from '#app/web/platform.server.ts'

import { partyOf } from '../agreement/agreement.ts'
import { checkHistory, isErased } from '../documents/history/check-history.server.ts'
import { decryptFields } from '../documents/document-secrets.server.ts'
import { findDocumentById, type StoredDocument } from '../documents/sign-documents.queries.server.ts'
import type { ChainedEvent } from '../documents/history/sign-events.queries.server.ts'
import { documentIdShape } from '../signing.ts'
import type { KnownDocument } from './verification.schema.ts'

export const agreementWords = (version: number): string => `Retailer agreement, version ${version}`

/** The facts about a document that its history proves. Its row alone proves nothing. */
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
  const signedAt = signed?.data['signedAt']
  const sha256 = completed?.data['sha256']
  return {
    documentId: id,
    agreement: isTheirs
      ? 'Retailer agreement, from our template at PandaDoc'
      : agreementWords(Number(created?.data['templateVersion'])),
    signed: typeof signedAt === 'string' ? signedAt : (signed?.at.toISOString() ?? null),
    isTheirs,
    signer: signed?.actor ?? '',
    finalSha256: typeof sha256 === 'string' ? sha256 : undefined,
  }
}

/**
 * Returns the facts about a document, of which a part is public (rule SG13). Undefined if its history is broken: a row
 * alone proves nothing.
 */
export async function findKnown(
  { database: { queries }, keys }: Pick<Platform, 'database' | 'keys'>,
  document: StoredDocument,
): Promise<Known | undefined> {
  const { events, brokenAt } = await checkHistory(queries, keys, document)
  return brokenAt === undefined && events.length > 0 && !isErased(document) ? knownOf(document, events) : undefined
}

/** Returns the bound party from the encrypted fields; undefined if they are damaged. */
export function findRetailer(
  { keys }: Pick<Platform, 'keys'>,
  document: StoredDocument,
  party: { corporation: boolean; signer: string },
): string | undefined {
  try {
    const signer = { firstName: party.signer, lastName: '' }
    return partyOf({ corporation: party.corporation, signer, fields: decryptFields(keys, document).fields })
  } catch {
    return undefined
  }
}

/**
 * Returns the public facts about a document by its number; undefined if it was never signed or does not exist.
 * `unconfirmed`: there is a record, but its history is broken or it was anonymised.
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
