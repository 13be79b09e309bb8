import { RefusedError } from '#app/core/errors.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { findDocumentById, lockDocument } from '../documents/sign-documents.queries.server.ts'
import { appendEvents } from '../documents/history/sign-events.queries.server.ts'
import { fileLink } from './pdf-file.server.ts'
import { copyLinkKeys } from './sign-copy-links.queries.server.ts'

const shape = /^[\w-]{43}$/

/** Returns the business whose agreement a mailed link opens, without spending the link. Undefined for a used, expired or unknown link. */
export async function previewCopy(
  { database }: Pick<Platform, 'database'>,
  token: string,
): Promise<string | undefined> {
  const link = shape.test(token) ? await copyLinkKeys.find(database.queries, token) : undefined
  const document = link && (await findDocumentById(database.queries, link.documentId))
  return document?.businessName
}

/**
 * Spends a mailed link. Returns the path at which the copy can be fetched for the next five minutes. A button calls
 * this, not the link itself, because mail programs open links to scan them.
 * @throws RefusedError not-found for a used, expired or unknown link.
 */
export async function handOutCopy(platform: Platform, token: string, origin: Origin): Promise<string> {
  if (!shape.test(token)) throw new RefusedError('not-found')
  const documentId = await platform.database.transaction(async (tx) => {
    const link = await copyLinkKeys.spend(tx, token)
    if (!link) throw new RefusedError('not-found')
    await lockDocument(tx, link.documentId)
    const data = { link: link.id }
    await appendEvents(tx, platform.keys, link.documentId, [
      { type: 'copy.downloaded', actor: link.recipient, data, origin },
    ])
    return link.documentId
  })
  return fileLink(platform, documentId)
}
