import { createHash } from 'node:crypto'

import { brand } from '#app/brand.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { readFinalPdf } from '#app/signing/copies/pdf-file.server.ts'
import { findDocument, findDocumentEvents } from '#app/signing/documents/find-documents.server.ts'
import { verifyDocument } from '#app/signing/verify/verify-document.server.ts'

import type { Place } from '../browser/inspect.ts'
import type { Contract } from './signing-load.ts'

const once = ['document.created', 'document.sent', 'document.viewed', 'document.read-to-end', 'consent.given', 'document.signed', 'document.completed'] // prettier-ignore

/** Counts the rows that one signed contract must have left, each an exact number. */
const query = `select d.id as document,
  (select count(*)::int from sign_documents where newsagency_id = d.newsagency_id) as documents,
  (select count(*)::int from mails where template = 'signed-copy' and to_address = d.signer_email) as "mails to the signer",
  (select count(*)::int - 1 from sign_copy_links where document_id = d.id) as "links after the first",
  (select count(*)::int from audit_events where action = 'document.signed' and became ->> 'document' = d.id) as "audited signatures",
  (select count(*)::int from audit_events where action = 'document.completed' and became ->> 'document' = d.id) as "audited seals",
  (select count(*)::int from audit_events where action = 'contract.signed' and became ->> 'document' = d.id) as "audited contracts",
  (select count(*)::int from events where subject_id = d.newsagency_id and kind = 'contract-signed') as "contracts in the history",
  (select count(*)::int from bank_details where newsagency_id = d.newsagency_id) as accounts,
  (select count(*)::int from newsagencies where id = d.newsagency_id and signed_at is not null) as "signed stores"
  from sign_documents d`

async function faultsOfDocument(platform: Platform, { documentId, pdf }: Contract): Promise<string[]> {
  const { queries } = platform.database
  const document = await findDocument(queries, documentId)
  const { events, brokenAt } = await findDocumentEvents(platform, documentId)
  const file = await readFinalPdf(platform, documentId)
  const hash = file && createHash('sha256').update(file.bytes).digest('hex')
  const verified = file && (await verifyDocument(platform, file.bytes))
  const completed = events.find(({ type }) => type === 'document.completed')
  const counts = Object.fromEntries(once.map((type) => [type, events.filter((event) => event.type === type).length]))
  const sent = events.filter(({ type }) => type === 'copy.sent').length
  return [
    document?.status !== 'completed' && `it is ${document?.status}`,
    brokenAt !== undefined && `its history breaks at ${brokenAt}`,
    ...once.map((type) => counts[type] !== 1 && `${type}: ${counts[type]}`),
    sent !== 2 && `copies sent: ${sent}`,
    verified?.state !== 'genuine' && `its file is ${verified?.state}`,
    hash !== document?.finalSha256 && 'its file is not the one that it names',
    hash !== completed?.data['sha256'] && 'its file is not the one of its history',
    pdf !== '' && pdf !== hash && 'its file is not the one that was handed out',
  ].flatMap((fault) => (fault ? [`${documentId}: ${fault}`] : []))
}

/** Describes errors in the stored data after all contracts were signed and settled. */
export async function findSigningFaults(platform: Platform, contracts: readonly Contract[]): Promise<string[]> {
  const faults: string[] = []
  for (const contract of contracts) faults.push(...(await faultsOfDocument(platform, contract)))
  return faults
}

/** Describes errors in the database rows; on the embedded engine the product must have ended. */
export async function findSigningRowFaults(place: Place, contracts: readonly Contract[]): Promise<string[]> {
  const rows = await place.rows<Record<string, string | number>>(query)
  const known = new Set(contracts.map(({ documentId }) => documentId))
  const [team] = await place.rows<{ count: number }>(
    `select count(*)::int from mails where template = 'signed-team' and to_name = '${brand.name}'`,
  )
  return [
    rows.length === known.size ? [] : [`documents: ${rows.length} of ${known.size}`],
    team?.count === known.size ? [] : [`mails to the company: ${team?.count} of ${known.size}`],
    ...rows.map(({ document, ...counts }) =>
      Object.entries(counts).flatMap(([what, count]) => (count === 1 ? [] : [`${document}: ${count} ${what}`])),
    ),
  ].flat()
}
