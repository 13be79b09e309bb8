import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { sampleRequest } from '../testing/agreement-samples.ts'
import { keyOf, sampleAuthority, sealSample } from '../testing/sealed-sample.ts'
import { findSeal } from './find-seal.server.ts'
import { makeAuthority } from './keys/make-authority.server.ts'

const ours = async () => {
  const { certificate, issuer } = await sampleAuthority()
  const fingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase()
  return [{ fingerprint, leafPem: certificate.toString(), issuerPem: issuer.toString() }]
}

test('the signed file begins with the shown document, byte for byte', async () => {
  const { unsigned, sealed } = await sealSample()
  const start = sealed.bytes.subarray(0, unsigned.bytes.length)
  expect(createHash('sha256').update(start).digest()).toEqual(unsigned.sha256)
  expect(sealed.bytes.length).toBeGreaterThan(unsigned.bytes.length)
})

test('our verifier distinguishes whole, flipped, appended, cut and foreign files', async () => {
  const { sealed, unsigned } = await sealSample()
  const known = await ours()
  const good = { isOurs: true, isIntact: true, isWhole: true }
  expect(await findSeal(sealed.bytes, known)).toMatchObject(good)
  for (const at of [900, unsigned.bytes.length - 300, sealed.bytes.length - 200]) {
    const flipped = Buffer.from(sealed.bytes)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    expect(await findSeal(flipped, known), `byte ${at}`).not.toMatchObject(good)
  }
  const appended = Buffer.concat([sealed.bytes, Buffer.from('\n% more')])
  expect(await findSeal(appended, known)).toMatchObject({ isOurs: true, isIntact: true, isWhole: false })
  expect(await findSeal(sealed.bytes.subarray(0, -40), known)).toMatchObject({ isOurs: true, isIntact: false })
  expect(await findSeal(unsigned.bytes, known)).toBeUndefined()
  const foreign = await sealSample({ key: keyOf(await makeAuthority()) })
  expect(await findSeal(foreign.sealed.bytes, known)).toMatchObject({ isOurs: false, isIntact: true })
})

test('the same agreement gives the same PDF, no matter what was drawn in between', async () => {
  const [first, , second] = [
    await sealSample(),
    await sealSample({ signature: { method: 'typed', text: 'X' } }),
    await sealSample(),
  ]
  expect(second.unsigned.sha256).toEqual(first.unsigned.sha256)
})

test('seals an agreement with a name for which no face has letters', async () => {
  const fields = { ...sampleRequest.fields, shop_name: 'Nguyễn & Παπαδόπουλος 王小明 \u202Efdp.exe 🦘' }
  const signer = { firstName: '王', lastName: 'Ōtāhuhu', email: 'wang@example.com' }
  const { sealed } = await sealSample({ request: { ...sampleRequest, fields, signer } })
  expect(await findSeal(sealed.bytes, await ours())).toMatchObject({ isIntact: true, isWhole: true })
})
