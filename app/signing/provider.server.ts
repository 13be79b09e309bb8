import type { AgreementFields } from './agreement-fields.schema.ts'
import type { Signer, SigningDocumentStatus } from './signing.ts'

/** What is to be signed, and by whom. */
export type DocumentToSign = {
  id: string
  corporation: boolean
  signer: Signer
  fields: AgreementFields
  createdAt: Date
}

/** A document as it was shown to the signer. */
export type UnsignedPdf = { bytes: Buffer; sha256: Buffer; pages: number }

export type PreparedDocument = {
  status: Extract<SigningDocumentStatus, 'preparing' | 'sent'>
  /** Its name at another company's; the built-in signer has none. */
  providerId: string | null
  unsigned: UnsignedPdf | null
}

/** Whoever lets documents be signed: the built-in signer, or another company behind the same calls (rule SG16). */
export type SigningProvider = {
  readonly name: 'embedded' | 'pandadoc'
  /** What our row begins with: ready to be signed, or still to be made by another company. Called outside any transaction. */
  createDocument(document: DocumentToSign): Promise<PreparedDocument>
  /** Where it stands, from the side that decides it. */
  status(documentId: string): Promise<SigningDocumentStatus>
  /** The sealed PDF; undefined while there is none. */
  download(documentId: string): Promise<Buffer | undefined>
  /** Takes it back at the provider's. */
  void(documentId: string, reason: string): Promise<void>
}
