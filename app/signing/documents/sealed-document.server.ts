import type { Keys } from '#app/platform/crypto/keys.server.ts'
import { unseal } from '#app/platform/crypto/sealed.server.ts'

import { type AgreementFields, agreementFieldsSchema } from '../agreement/agreement-fields.schema.ts'
import { type Agreement, writeAgreement } from '../agreement/agreement.ts'
import { type Signer, signerName } from '../signing.ts'
import type { StoredDocument } from './sign-documents.store.server.ts'

/** What the sealed values of a document are bound to: moved to another document, they do not open. */
export const fieldsPlace = (id: string): string => `sign_documents|fields_sealed|${id}`
export const signaturePlace = (id: string): string => `sign_documents|signature_sealed|${id}`
export const blobPlace = (id: string, blob: 'unsigned' | 'final'): string => `sign_documents|${blob}_sealed|${id}`

const signerOf = ({ signerFirstName, signerLastName, signerEmail }: StoredDocument): Signer => ({
  firstName: signerFirstName,
  lastName: signerLastName,
  email: signerEmail,
})

/** The name of its signer. */
export const nameOf = (document: StoredDocument): string => signerName(signerOf(document))

/** What was filled in, bank details and all: for the agreement itself, and for whoever lets it be signed. */
export const openFields = (keys: Keys, { id, fieldsSealed }: StoredDocument): AgreementFields =>
  agreementFieldsSchema.parse(JSON.parse(unseal(keys, fieldsPlace(id), fieldsSealed)))

/** The agreement of a document, from the very words that its PDF was made of. */
export const openAgreement = (keys: Keys, document: StoredDocument): Agreement =>
  writeAgreement({
    ...document,
    version: document.templateVersion,
    signer: signerOf(document),
    fields: openFields(keys, document),
  })
