import { createHmac } from 'node:crypto'

import { isSameHash } from '#app/platform/crypto/tokens.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'
import { normalise } from '#app/platform/text.ts'

import { decryptPdf } from '../documents/document-secrets.server.ts'
import {
  findDocumentById,
  readFinal,
  readUnsigned,
  type StoredDocument,
} from '../documents/sign-documents.store.server.ts'

/** A PDF, under the name that it is saved as. */
export type PdfFile = { bytes: Buffer; sha256: string; fileName: string }

/** Letters and digits only: a file's name goes into a header. */
const slug = (name: string): string =>
  normalise(name, 'NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .toLowerCase()
    .slice(0, 60)

/** What an agreement is saved as: what is not signed yet says so in its name. */
export function agreementFileName(businessName: string, isSigned = true): string {
  const parts = ['retailer-agreement', isSigned ? '' : 'not-signed', slug(businessName)]
  return `${parts.filter(Boolean).join('-')}.pdf`
}

/** The file as an answer: to be saved, and kept by nobody on the way. */
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

/** The sealed PDF of a completed document; undefined while there is none. Whether the caller may have it is the caller's to know. */
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
 * The document as it was shown, before anybody signed it: the very bytes that were hashed when it was sent. Undefined for
 * what another company shows. Whether the caller may have it is the caller's to know.
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

/** A link to one kind of file opens no other. */
function macOf({ keys }: Pick<Platform, 'keys'>, keyId: string, id: string, until: string, path: string): Buffer {
  const named = path === pdfPath ? id : `${path}|${id}`
  return createHmac('sha256', keys.derive(purpose, keyId)).update(`${named}|${until}`).digest()
}

/** The path at which a sealed PDF, or another file of its agreement, can be fetched for five minutes, by whoever was let to ask. */
export function fileLink(platform: Pick<Platform, 'keys'>, id: string, path = pdfPath): string {
  const until = String(Math.floor(Date.now() / 1_000) + lifeSeconds)
  const keyId = platform.keys.newestId
  const mac = macOf(platform, keyId, id, until, path).toString('base64url')
  return `${path}/${id}?${new URLSearchParams({ until, key: keyId, mac })}`
}

/** Whether a link is one that we made for this document, and its five minutes are not over. */
export function isFileLink(
  platform: Pick<Platform, 'keys'>,
  id: string,
  query: Record<'until' | 'key' | 'mac', string>,
  path = pdfPath,
): boolean {
  const { until, key, mac } = query
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1_000 < Date.now()) return false
  try {
    return isSameHash(macOf(platform, key, id, until, path), Buffer.from(mac, 'base64url'))
  } catch {
    // A key that is gone signs nothing.
    return false
  }
}
