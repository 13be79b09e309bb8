import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { testOrigin } from '#app/testing/test-platform.ts'

import { readFinalPdf } from '../copies/pdf-file.server.ts'
import { findDocument, findDocumentEvents } from '../documents/find-documents.server.ts'
import { type SentImage, signWithImage } from '../sign/accept-signature.server.ts'
import { dataUrlOf, wavePng } from '../testing/png.ts'
import { makeDataFolder, openSample, startSigningPlatform } from '../testing/signing-fixtures.ts'
import { verifyDocument } from '../verify/verify-document.server.ts'

const run = promisify(execFile)
const signature = dataUrlOf(wavePng())

/** Signs the sample with an image, as the wizard's own screen does. Returns the content of the sealed PDF and its history. */
async function signSample(said: Omit<SentImage, 'documentId' | 'shopId' | 'signature'> = {}) {
  await using platform = await startSigningPlatform()
  const { documentId, shopId } = await openSample(platform)
  const { queries } = platform.database
  const before = (await findDocumentEvents(platform, documentId)).events.length
  await signWithImage(platform, { documentId, shopId, signature, ...said }, testOrigin)
  const document = await findDocument(queries, documentId)
  const { events } = await findDocumentEvents(platform, documentId)
  const pdf = (await readFinalPdf(platform, documentId))?.bytes ?? Buffer.alloc(0)
  const file = join(makeDataFolder(), 'signed.pdf')
  writeFileSync(file, pdf)
  const { stdout } = await run('pdftotext', ['-layout', file, '-'])
  const words = stdout.replaceAll(/\s+/g, ' ')
  const verified = await verifyDocument(platform, pdf)
  return { document, types: events.slice(before).map(({ type }) => type), words, verified }
}

test('with an image alone, the certificate states only known facts', async () => {
  const { document, types, words, verified } = await signSample()
  expect(document).toMatchObject({ status: 'completed', capacity: null })
  expect(types.slice(0, 2)).toEqual(['document.signed', 'document.completed'])
  expect(words).toContain('Known by: The contract’s link')
  expect(words).toContain('Method: An image of a signature')
  expect(words).toContain('Signs as: Not said')
  expect(words).toContain('No tick was asked for')
  for (const untrue of [
    'Authorised representative',
    'Drawn on the screen',
    'A signing session',
    'Consent ticked',
    'given on',
    'Pages shown',
  ])
    // prettier-ignore
    expect(words).not.toContain(untrue)
  expect(verified).toMatchObject({ state: 'genuine', document: { capacity: 'Capacity not said' } })
})

test('records and certifies the questions of the wizard’s own screen', async () => {
  const asked = { capacity: 'director', method: 'drawn', readToEnd: true, consent: true } as const
  const { document, types, words } = await signSample(asked)
  expect(document).toMatchObject({ capacity: 'director' })
  expect(types.slice(0, 4)).toEqual(['document.viewed', 'document.read-to-end', 'consent.given', 'document.signed'])
  expect(words).toContain('Known by: The contract’s link')
  expect(words).toContain('Signs as: Director of')
  expect(words).toContain('Method: Drawn on the screen')
  expect(words).toContain('given on')
})

test('certifies a typed name as typed, and requires the signer’s own name', async () => {
  const { words } = await signSample({ method: 'typed', text: 'priya raman' })
  expect(words).toContain('Method: Typed')
  expect(words).not.toContain('Drawn on the screen')
  const refused = { detail: { signature: expect.stringContaining('Priya Raman') as string } }
  await expect(signSample({ method: 'typed', text: 'Somebody Else' })).rejects.toMatchObject(refused)
  await expect(signSample({ method: 'typed' })).rejects.toMatchObject(refused)
})

test('rejects a signer who did not read, did not consent, or signs in a capacity that a company lacks', async () => {
  const refused = (field: string) => ({ code: 'validation-error', detail: { [field]: expect.any(String) as string } })
  await expect(signSample({ readToEnd: false })).rejects.toMatchObject(refused('agreement'))
  await expect(signSample({ consent: false })).rejects.toMatchObject(refused('consent'))
  await expect(signSample({ capacity: 'sole-trader' })).rejects.toMatchObject(refused('capacity'))
})
