import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { consentText, writeAgreement } from '../agreement/agreement.ts'
import { capacitiesFor, type SigningDocumentStatus } from '../signing.ts'
import { sampleRequest, sampleSigner } from '../testing/agreement-samples.ts'
import { SignDocument } from './sign-document.tsx'

const agreement = writeAgreement(sampleRequest)
const { business, signer } = agreement.execution

const shownWhen = (status: SigningDocumentStatus, waitsFor: string[] = []): string =>
  renderToStaticMarkup(
    <SignDocument
      sessionId="a-session"
      isFramed={false}
      view={{
        documentId: sampleRequest.id,
        status,
        isReadOnly: status !== 'viewed',
        agreement,
        signer: { name: signer, email: sampleSigner.email },
        waitsFor,
        capacities: capacitiesFor({ corporation: true, execution: 'alone' }),
        consent: consentText(business),
        readToEnd: true,
        consentGiven: true,
        expires: '2026-11-20T01:10:00Z',
      }}
    />,
  )

test('a document is called sealed, and its PDF offered, only once it is sealed (rules SG11, SG17)', () => {
  expect(shownWhen('completed')).toContain('Signed and sealed')
  expect(shownWhen('completed')).toContain('Get the PDF')
  const completing = shownWhen('completing')
  expect(completing).not.toContain('Signed and sealed')
  expect(completing).toContain('Signed, being sealed')
  expect(completing).not.toContain('Get the PDF')
  expect(shownWhen('viewed')).toContain('Read it, then sign it')
})

test('after a signature that is not the last one, the page names who has still to sign (rule SG28)', () => {
  const waiting = shownWhen('part-signed', ['Sam Okafor'])
  expect(waiting).toContain('You have signed')
  expect(waiting).toContain('Sam Okafor')
  expect(waiting).not.toContain('Get the PDF')
  expect(waiting).not.toContain('Signed and sealed')
})
