import { unseal } from '#app/platform/crypto/sealed.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { nameOf } from './accept-signature.server.ts'
import { type Agreement, consentText, writeAgreement } from './agreement.ts'
import { agreementFieldsSchema } from './agreement-fields.schema.ts'
import { fieldsPlace } from './sealed-places.ts'
import { readEvents } from './sign-events.store.server.ts'
import type { OpenedSession } from './signing-session.server.ts'
import { type Capacity, capacitiesFor, type SigningDocumentStatus } from './signing.ts'

/** What the sign page shows. */
export type SessionView = {
  documentId: string
  status: SigningDocumentStatus
  isReadOnly: boolean
  agreement: Agreement
  signer: { name: string; email: string }
  capacities: Capacity[]
  consent: string
  readToEnd: boolean
  consentGiven: boolean
  expires: string
}

/** The agreement as its signer sees it, from the very words that its PDF was made of. */
export async function viewSession(platform: Platform, { session, document }: OpenedSession): Promise<SessionView> {
  const fields = agreementFieldsSchema.parse(
    JSON.parse(unseal(platform.keys, fieldsPlace(document.id), document.fieldsSealed)),
  )
  const signer = { firstName: document.signerFirstName, lastName: document.signerLastName, email: document.signerEmail }
  const agreement = writeAgreement({ ...document, version: document.templateVersion, signer, fields })
  const events = await readEvents(platform.database.queries, document.id)
  const last = events.findLast(({ type }) => type === 'consent.given' || type === 'consent.withdrawn')
  return {
    documentId: document.id,
    status: document.status,
    isReadOnly: session.isReadOnly || !['sent', 'viewed'].includes(document.status),
    agreement,
    signer: { name: nameOf(document), email: document.signerEmail },
    capacities: capacitiesFor(document.corporation),
    consent: consentText(agreement.execution.business),
    readToEnd: events.some(({ type }) => type === 'document.read-to-end'),
    consentGiven: last?.type === 'consent.given',
    expires: session.expiresAt.toISOString(),
  }
}
