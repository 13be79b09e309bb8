import { z } from 'zod'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import type { Keys } from '#app/data/crypto/keys.server.ts'
import { partnersSchema } from '#app/rates/stored-rates.schema.ts'
import type { PartnerRates } from '#app/rates/rates.schema.ts'
import { reencryptText, reencryptBytes } from '#app/data/crypto/reencrypt.server.ts'
import { encryptBytes, decryptBytes } from '#app/data/crypto/encrypted-bytes.server.ts'
import { encryptJson, decryptJson } from '#app/data/crypto/encrypted-json.server.ts'
import { encryptText } from '#app/data/crypto/encrypted-text.server.ts'

import type { Files } from '#app/data/files/files.server.ts'

import { type AgreementFields, agreementFieldsSchema } from '../agreement/agreement-fields.schema.ts'
import { type Agreement, partyOf, writeAgreement } from '../agreement/agreement.ts'
import type { Signature } from '../agreement/signature.ts'
import { reencryptHistoryEnd } from './history/history-end.server.ts'
import type { EncryptedDocument } from './sign-document-lists.queries.server.ts'
import { signerOf, type StoredDocument } from './sign-documents.queries.server.ts'

/** `unsigned` is the PDF that the signer was shown, `final` the signed and sealed one. */
type Pdf = 'unsigned' | 'final'

// Binds an encrypted value to its document: copied to another row, it cannot be decrypted.
const fieldsContext = (id: string): string => `sign_documents|fields_sealed|${id}`
const signatureContext = (id: string): string => `sign_documents|signature_sealed|${id}`
const pdfContext = (id: string, pdf: Pdf): string => `sign_documents|${pdf}_sealed|${id}`

/** The values that fill an agreement in. `trustName` is empty without a trust. */
type Filling = { fields: AgreementFields; rates: PartnerRates[]; trustName: string }

/** The rates and the trust, which are stored in one object with the fields. Documents of version 1 have no rates, and earlier ones no trust. */
const storedFilling = z.looseObject({ rates: partnersSchema.default([]), trustName: z.string().default('') })

const point = z.object({ x: z.number(), y: z.number() })
const storedSignature = z.discriminatedUnion('method', [
  z.object({ method: z.literal('drawn'), strokes: z.array(z.array(point)) }),
  z.object({ method: z.literal('typed'), text: z.string() }),
  z.object({
    method: z.literal('image'),
    width: z.number(),
    height: z.number(),
    png: z.string(),
    isDrawn: z.boolean().exactOptional(),
  }),
]) satisfies z.ZodType<Signature>

/** Encrypts the fields and the schedule of rates as one value, so that an attacker cannot combine signed fields with another schedule. */
export const encryptFields = (keys: Keys, id: string, { fields, rates, trustName }: Filling): string =>
  encryptJson(keys, fieldsContext(id), { ...fields, rates, ...(trustName && { trustName }) })

/** Decrypts the fields, with the bank details, and the rates: for the agreement and for the signing provider. */
export function decryptFields(keys: Keys, { id, fieldsEncrypted }: StoredDocument): Filling {
  const { rates, trustName, ...fields } = decryptJson(keys, fieldsContext(id), fieldsEncrypted, storedFilling)
  return { fields: agreementFieldsSchema.parse(fields), rates, trustName }
}

/** Returns the business that the encrypted agreement names; undefined if it was changed, or encrypted for another document. */
export function decryptBusinessName(keys: Keys, document: StoredDocument): string | undefined {
  try {
    return partyOf({ ...document, signer: signerOf(document), ...decryptFields(keys, document) })
  } catch {
    return undefined
  }
}

/** Rebuilds the agreement of a document from the values from which its PDF was drawn. */
export const decryptAgreement = (keys: Keys, document: StoredDocument): Agreement =>
  writeAgreement({
    ...document,
    version: document.templateVersion,
    signer: signerOf(document),
    ...decryptFields(keys, document),
  })

/** The signatures of a document: the first signer's, and by their ids those of the people who sign with them. */
export type Signatures = { first: Signature; others: Record<string, Signature> }

/** One signature is stored as it is, as every document did before several could sign. */
const storedSignatures = z.union([
  z.object({ first: storedSignature, others: z.record(z.string(), storedSignature) }),
  storedSignature.transform((first): Signatures => ({ first, others: {} })),
]) satisfies z.ZodType<Signatures>

/** Encrypts the signatures, in the form that the history hashes. */
export function encryptSignatures(keys: Keys, id: string, { first, others }: Signatures): string {
  const isOne = Object.keys(others).length === 0
  return encryptText(keys, signatureContext(id), canonicalJson(isOne ? first : { first, others }))
}

export const decryptSignatures = (keys: Keys, id: string, encrypted: string): Signatures =>
  decryptJson(keys, signatureContext(id), encrypted, storedSignatures)

export const encryptPdf = (keys: Keys, id: string, pdf: Pdf, bytes: Buffer): Buffer =>
  encryptBytes(keys, pdfContext(id, pdf), bytes)

export const decryptPdf = (keys: Keys, id: string, pdf: Pdf, encrypted: Buffer): Buffer =>
  decryptBytes(keys, pdfContext(id, pdf), encrypted)

/** Re-encrypts all encrypted columns of a document with the newest key. The bytes of the PDFs do not change. */
export async function encryptAnew(
  keys: Keys,
  files: Files,
  { id, fieldsEncrypted, signatureEncrypted, unsignedEncrypted, finalEncrypted, historyEncrypted }: EncryptedDocument,
): Promise<Omit<EncryptedDocument, 'id' | 'listId' | 'version'>> {
  const again = async (pdf: Pdf, held: Buffer | null) =>
    held && files.keep(reencryptBytes(keys, pdfContext(id, pdf), await files.read(held)))
  return {
    fieldsEncrypted: reencryptText(keys, fieldsContext(id), fieldsEncrypted),
    signatureEncrypted: signatureEncrypted && reencryptText(keys, signatureContext(id), signatureEncrypted),
    unsignedEncrypted: await again('unsigned', unsignedEncrypted),
    finalEncrypted: await again('final', finalEncrypted),
    historyEncrypted: historyEncrypted && reencryptHistoryEnd(keys, id, historyEncrypted),
  }
}
