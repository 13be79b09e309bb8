import { createElement } from 'react'

import { exampleData, screenToRead, type ToRead } from '#app/platform/testing/words-to-read.ts'

import { consentText, writeAgreement } from '../agreement/agreement.ts'
import CopyPage from '../copies/copy.page.tsx'
import { NoSession, SignDocument } from '../sign/sign-document.tsx'
import { capacitiesFor } from '../signing.ts'
import DocumentPage from '../verify/document.page.tsx'
import type { Verification } from '../verify/verification.schema.ts'
import VerifyPage from '../verify/verify.page.tsx'
import { VerifyResult } from '../verify/verify-result.tsx'
import { verifyWords } from '../verify/verify-words.ts'
import { sampleRequest, sampleSigner } from './agreement-samples.ts'

const agreement = writeAgreement(sampleRequest)
const { business, signer } = agreement.execution
const at = '2026-12-01T04:05:00Z'
const known = { documentId: 'abcdefghijklmnopqrstu1', agreement: 'Retailer agreement', signed: at }
const kept = { ...known, retailer: exampleData.business, signer: exampleData.person, sha256: 'ab12' }
const nothing = () => undefined

const found: Verification[] = [
  { state: 'genuine', document: { ...kept, capacity: 'Director', certificate: 'ab12' } },
  { state: 'kept', document: kept },
  { state: 'changed', document: known },
  { state: 'unsigned', document: known },
  { state: 'unconfirmed', isForNow: true },
  { state: 'unconfirmed', isForNow: false },
  { state: 'unknown' },
  { state: 'not-a-pdf' },
]

const signing = (status: 'viewed' | 'completing' | 'completed'): ToRead =>
  screenToRead(
    `/sign, ${status}`,
    <SignDocument
      sessionId="a-session"
      isFramed={false}
      view={{
        documentId: sampleRequest.id,
        status,
        isReadOnly: status !== 'viewed',
        agreement,
        signer: { name: signer, email: sampleSigner.email },
        capacities: capacitiesFor(true),
        consent: consentText(business),
        readToEnd: true,
        consentGiven: true,
        expires: at,
      }}
    />,
  )

/** Pages get what their loaders gave as a property. */
const loaded = (loaderData: object) => ({ loaderData }) as never

/** Every screen of this room, in its states. */
export const signingScreensToRead = (): ToRead[] => [
  ...(['viewed', 'completing', 'completed'] as const).map(signing),
  screenToRead('/sign, over', <NoSession isFramed={false} />),
  screenToRead('/sign/copy', createElement(CopyPage, loaded({ business: exampleData.business }))),
  screenToRead('/sign/copy, a dead link', createElement(CopyPage, loaded({}))),
  screenToRead('/verify', createElement(VerifyPage, loaded({ number: '' }))),
  ...found.map((each) =>
    screenToRead(`/verify, ${each.state}`, <VerifyResult {...verifyWords(each)} onAgain={nothing} />),
  ),
  ...[known, 'unconfirmed', undefined].map((document) =>
    screenToRead(
      `/verify/number, ${typeof document === 'string' ? document : document ? 'known' : 'unknown'}`,
      createElement(DocumentPage, loaded({ document })),
    ),
  ),
]
