import { expect, test } from 'vitest'

import { testOrigin } from '#app/testing/test-platform.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { findDocumentEvents } from '../documents/find-documents.server.ts'
import { signWithImage } from '../sign/accept-signature.server.ts'
import { dataUrlOf, wavePng } from '../testing/png.ts'
import { openSample, startSigningPlatform } from '../testing/signing-fixtures.ts'
import { startTimeStampAuthority } from '../testing/time-stamp-authority.ts'
import { verifyDocument } from '../verify/verify-document.server.ts'

/** Signs a contract while SIGNING_TSA_URL names an authority. Returns its events and the verification of its file. */
async function signWith(SIGNING_TSA_URL: string) {
  await using platform = await startSigningPlatform({ SIGNING_TSA_URL })
  const { documentId, shopId } = await openSample(platform)
  await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  const { events } = await findDocumentEvents(platform, documentId)
  const file = await readFinalPdf(platform, documentId)
  return {
    stamps: events.filter(({ type }) => type.startsWith('timestamp.')),
    bytes: file?.bytes ?? Buffer.alloc(0),
    verification: await verifyDocument(platform, file?.bytes ?? Buffer.alloc(0)),
  }
}

test('SIGNING_TSA_URL time-stamps every contract; if the authority is down, that is noted and the contract is sealed', async () => {
  const stamped = await signWith(await startTimeStampAuthority())
  expect(stamped.stamps.map(({ type }) => type)).toEqual(['timestamp.added'])
  expect(stamped.verification.state).toBe('genuine')
  const down = await signWith('http://127.0.0.1:9')
  expect(down.stamps).toMatchObject([{ type: 'timestamp.failed', data: { reason: expect.any(String) as string } }])
  expect(down.verification.state).toBe('genuine')
})
