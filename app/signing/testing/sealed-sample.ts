import { sign } from 'node:crypto'

import { chainStart } from '#app/data/crypto/hash-chain.server.ts'

import { type AgreementRequest, writeAgreement } from '../agreement/agreement.ts'
import { templateHash } from '../agreement/template-hash.server.ts'
import { type ChainedEvent, hashOfEvent } from '../documents/history/sign-events.queries.server.ts'
import { renderAgreement } from '../pdf/render-agreement.server.ts'
import { renderCertificate, type Signing } from '../pdf/render-certificate.server.ts'
import { buildCms, type SealingKey, type TimeStamper } from '../seal/cms.server.ts'
import type { collectValidationData } from '../seal/collect-validation-data.server.ts'
import { type Authority, makeAuthority } from '../seal/keys/make-authority.server.ts'
import { layOutSeal } from '../seal/lay-out-seal.server.ts'
import { sealPdf } from '../seal/seal-pdf.server.ts'
import { sampleRequest } from './agreement-samples.ts'

let authority: Promise<Authority> | undefined

/** Returns one authority for all tests, since making keys takes a while. */
export const sampleAuthority = (): Promise<Authority> => (authority ??= makeAuthority())

export const keyOf = ({ key, certificate, issuer }: Authority): SealingKey => ({
  sign: (bytes) => Promise.resolve(sign('sha256', bytes, key)),
  certificate,
  issuers: [issuer],
})

const signedAt = new Date('2026-11-20T00:10:00Z')

type SampleEvent = Pick<ChainedEvent, 'type' | 'actor' | 'data'>

const by = (type: ChainedEvent['type']): SampleEvent => ({ type, actor: 'Priya Raman', data: {} })
const opened = ['document.created', 'document.sent', 'document.viewed', 'consent.given'] as const

function sampleEvents(documentId: string, asked: readonly SampleEvent[]): ChainedEvent[] {
  const events: ChainedEvent[] = []
  for (const event of [...opened.map(by), ...asked, by('document.signed')]) {
    const previousHash = events.at(-1)?.hash ?? chainStart
    const common = { documentId, seq: events.length + 1, at: signedAt, ...event }
    const link = { ...common, ip: null, userAgent: null, previousHash }
    events.push({ ...link, hash: hashOfEvent(link) })
  }
  return events
}

type SampleOptions = {
  request?: AgreementRequest
  key?: SealingKey
  stamp?: TimeStamper
  collect?: typeof collectValidationData
  signature?: Signing['signature']
  /** Events before the signature, such as the links to further signers. */
  asked?: readonly SampleEvent[]
}

/** Signs and seals an agreement as the product does, without a database. */
export async function sealSample({
  request = sampleRequest,
  key,
  stamp,
  collect,
  signature = { method: 'typed', text: 'Priya Raman' },
  asked = [],
}: SampleOptions = {}) {
  const agreement = writeAgreement(request)
  const unsigned = await renderAgreement(agreement, request.createdAt)
  const certificate = await renderCertificate({
    agreement,
    unsigned: { sha256: unsigned.sha256, length: unsigned.bytes.length, pages: unsigned.pages },
    signature,
    capacity: 'sole-director',
    signer: { name: agreement.execution.signer, email: request.signer.email },
    signedAt,
    session: { ip: '203.0.113.24', userAgent: 'Mozilla/5.0', id: '01a1fd70-33b1-77e9-ae35-f8e20e32d699' },
    others: [],
    events: sampleEvents(agreement.id, asked),
    templateHash: templateHash(request.version, request.corporation),
    fingerprint: 'ab'.repeat(32),
    verifyUrl: `https://tillway.example/verify/${agreement.id}`,
  })
  const sealed = await sealPdf(
    {
      unsigned: unsigned.bytes,
      certificate: certificate.bytes,
      signatureWords: certificate.signatureWords,
      audit: { name: 'audit.json', text: '{}' },
      signedAt,
      signerName: 'Priya Raman',
      key: key ?? keyOf(await sampleAuthority()),
      stamp,
      collect,
    },
    { layOut: layOutSeal, build: buildCms },
  )
  return { unsigned, sealed, certificate }
}
