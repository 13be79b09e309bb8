import { expect, test } from 'vitest'

import { testOrigin } from '#app/testing/test-platform.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { findDocumentEvents } from '../documents/find-documents.server.ts'
import { signWithImage } from '../sign/accept-signature.server.ts'
import { boughtPassphrase, startBoughtAuthority } from '../testing/bought-authority.ts'
import { dataUrlOf, wavePng } from '../testing/png.ts'
import { openSample, startSigningPlatform } from '../testing/signing-fixtures.ts'
import { verifyDocument } from '../verify/verify-document.server.ts'
import { addValidationData, endOfSeal, type Ranges } from './validation-data.server.ts'

/** Signs a contract under a purchased certificate. Returns its file, what can be added to it, and how `/verify` judges files. */
async function signWith(asked: Parameters<typeof startBoughtAuthority>[0]) {
  const { p12, stampUrl, key } = await startBoughtAuthority(asked)
  const env = { SIGNING_P12_PATH: p12, SIGNING_PASSPHRASE: boughtPassphrase, SIGNING_TSA_URL: stampUrl }
  const platform = await startSigningPlatform(env)
  const { documentId, shopId } = await openSample(platform)
  await signWithImage(platform, { documentId, shopId, signature: dataUrlOf(wavePng()) }, testOrigin)
  const { events } = await findDocumentEvents(platform, documentId)
  const bytes = (await readFinalPdf(platform, documentId))?.bytes ?? Buffer.alloc(0)
  const numbers = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/.exec(bytes.toString('latin1')) ?? []
  return {
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
    key,
    bytes,
    ranges: numbers.slice(1).map(Number) as unknown as Ranges,
    others: events.filter(({ type }) => /^(?:timestamp|validation)\./.test(type)),
    judge: async (file: Buffer) => (await verifyDocument(platform, file)).state,
  }
}

test('/verify calls a seal with its proof genuine, and no other file of the same seal (rule SG29)', async () => {
  await using signed = await signWith({})
  const { bytes, ranges, others, judge, key } = signed
  expect(others.map(({ type }) => type)).toEqual(['timestamp.added', 'validation.added'])
  expect(bytes.includes('/Type /DSS')).toBe(true)
  expect(await judge(bytes)).toBe('genuine')
  const sealed = bytes.subarray(0, endOfSeal(ranges))
  const certificates = [key.certificate.raw]
  const another = addValidationData(sealed, ranges, { certificates, ocsps: [], crls: [] })
  // Each is whole under our seal, but is not the file that we keep.
  for (const file of [sealed, another]) expect(await judge(file)).toBe('unconfirmed')
  const update = bytes.subarray(sealed.length)
  const script = Buffer.from(
    update.toString('latin1').replace('/Lang', '/OpenAction << /S /JavaScript >>\n/Lang'),
    'latin1',
  )
  for (const added of [[script], [update, update], [update, Buffer.from('\n')]])
    expect(await judge(Buffer.concat([sealed, ...added]))).toBe('changed')
})

test('without an answer the contract is sealed, its history says so, and a proof that somebody adds is not ours (rule SG29)', async () => {
  await using signed = await signWith({ ocsp: 'unknown', crl: 'gone' })
  const { bytes, ranges, others, judge, key } = signed
  expect(others).toMatchObject([
    { type: 'timestamp.added' },
    { type: 'validation.failed', data: { reason: expect.stringContaining('404') as string } },
  ])
  expect(await judge(bytes)).toBe('genuine')
  const certificates = [key.certificate.raw]
  expect(await judge(addValidationData(bytes, ranges, { certificates, ocsps: [], crls: [] }))).toBe('unconfirmed')
})
