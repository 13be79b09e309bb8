import { macOf } from '#app/data/crypto/mac.server.ts'
import { isSameHash } from '#app/data/crypto/tokens.server.ts'
import type { Database } from '#app/data/database/database.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { normalise } from '#app/core/text/text.ts'

import { decryptPdf } from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  readFinal,
  readUnsigned,
  type StoredDocument,
} from '../documents/sign-documents.queries.server.ts'

/** A PDF and the file name under which it is saved. */
export type PdfFile = { bytes: Buffer; sha256: string; fileName: string }

/** Reduces a name to letters, digits and hyphens, because a file name goes into a header. */
const slug = (name: string): string =>
  normalise(name, 'NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .toLowerCase()
    .slice(0, 60)

/** Returns the file name of an agreement. The name of an unsigned one contains `not-signed`. */
export function agreementFileName(businessName: string, isSigned = true): string {
  const parts = ['retailer-agreement', isSigned ? '' : 'not-signed', slug(businessName)]
  return `${parts.filter(Boolean).join('-')}.pdf`
}

/** Responds with the file as a download that no cache may store. */
export function pdfAnswer({ bytes, sha256, fileName }: PdfFile): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Content-Length': String(bytes.length),
      ETag: `"${sha256}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** Returns the sealed PDF of a completed document; undefined if it is not completed. The caller checks permissions. */
export async function readFinalPdf(
  { database, keys, files }: Pick<Platform, 'keys' | 'files'> & { database: Pick<Database, 'queries'> },
  documentId: string,
): Promise<PdfFile | undefined> {
  const document = await findDocumentById(database.queries, documentId)
  if (document?.status !== 'completed' || !document.finalSha256) return undefined
  const held = await readFinal(database.queries, documentId)
  if (!held) return undefined
  const bytes = decryptPdf(keys, documentId, 'final', await files.read(held))
  return { bytes, sha256: document.finalSha256.toString('hex'), fileName: agreementFileName(document.businessName) }
}

/**
 * Returns the unsigned PDF that the signer was shown: exactly the bytes that were hashed when it was sent. Undefined
 * for documents of another signing company. The caller checks permissions.
 */
export async function readUnsignedPdf(
  { database, keys, files }: Pick<Platform, 'database' | 'keys' | 'files'>,
  { id, businessName, unsignedSha256 }: StoredDocument,
): Promise<PdfFile | undefined> {
  const held = unsignedSha256 ? await readUnsigned(database.queries, id) : undefined
  if (!held || !unsignedSha256) return undefined
  const bytes = decryptPdf(keys, id, 'unsigned', await files.read(held))
  return { bytes, sha256: unsignedSha256.toString('hex'), fileName: agreementFileName(businessName, false) }
}

const lifeSeconds = 300
const purpose = 'signed pdf link'

const pdfPath = '/api/signing/files'

/** Binds the MAC to the kind of file: a link to one kind opens no other. */
function linkMacOf({ keys }: Pick<Platform, 'keys'>, keyId: string, id: string, until: string, path: string): Buffer {
  const named = path === pdfPath ? id : `${path}|${id}`
  return macOf(keys, purpose, keyId, `${named}|${until}`)
}

/**
 * Returns a path at which a sealed PDF, or another file of its agreement, can be fetched for five minutes without a
 * session. The caller checks permissions.
 */
export function fileLink(platform: Pick<Platform, 'keys'>, id: string, path = pdfPath): string {
  const until = String(Math.floor(Date.now() / 1_000) + lifeSeconds)
  const keyId = platform.keys.newestId
  const mac = linkMacOf(platform, keyId, id, until, path).toString('base64url')
  return `${path}/${id}?${new URLSearchParams({ until, key: keyId, mac })}`
}

/** Whether a link was issued here for this document and is less than five minutes old. */
export function isFileLink(
  platform: Pick<Platform, 'keys'>,
  id: string,
  query: Record<'until' | 'key' | 'mac', string>,
  path = pdfPath,
): boolean {
  const { until, key, mac } = query
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1_000 < Date.now()) return false
  try {
    return isSameHash(linkMacOf(platform, key, id, until, path), Buffer.from(mac, 'base64url'))
  } catch {
    // A deleted key validates no link.
    return false
  }
}
