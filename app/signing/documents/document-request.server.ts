import { createHash } from 'node:crypto'

import { canonicalJson } from '#app/data/crypto/canonical-json.ts'
import { emailKey } from '#app/core/text/text.ts'
import type { PartnerRates } from '#app/rates/rates.schema.ts'

import { agreementVersion } from '../agreement/agreement-clauses.ts'
import type { AgreementFields } from '../agreement/agreement-fields.schema.ts'
import type { Execution } from '../agreement/execution.ts'
import type { DocumentKind, Signer } from '../signing.ts'

/** The signing provider: the built-in signer, or another company (rule SG16). */
export type Provider = 'embedded' | 'pandadoc'

export type DocumentRequest = {
  shopId: string
  kind: DocumentKind
  corporation: boolean
  signer: Signer
  fields: AgreementFields
  /** The schedule of commission rates that the signer is shown. A changed schedule needs a new document (rule CR6). */
  rates: PartnerRates[]
  /** How the business signs, if not by one person alone, and the people who sign after the signer, in order (rule SG28). */
  execution?: Execution
  cosigners?: Signer[]
  /** The trust whose trustee signs. */
  trustName?: string
  /** Whether the tablet is in the shop, so that none is sent (rule N8). */
  hasTablet?: boolean
  renewalId?: string | undefined
  /** The document that this one replaces, for example the contract before a renewal. */
  replaces?: string | undefined
  /** Overrides the configured provider: the built-in signer, when PandaDoc's frame cannot be loaded. */
  provider?: Provider
}

/**
 * Hashes the request and its provider: an equal hash means the same document. For a contract the hash excludes
 * `replaces`, so that opening the step with another `docID` finds the open document (rule SG2).
 */
export function hashOfRequest(request: DocumentRequest, provider: Provider): Buffer {
  const signer = { ...request.signer, email: emailKey(request.signer.email) }
  return createHash('sha256')
    .update(
      canonicalJson({
        ...request,
        replaces: request.kind === 'renewal' ? request.replaces : undefined,
        signer,
        version: agreementVersion,
        provider: provider === 'embedded' ? undefined : provider,
      }),
    )
    .digest()
}
