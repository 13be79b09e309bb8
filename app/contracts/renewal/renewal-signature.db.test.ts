import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { findDocuments } from '#app/signing/documents/find-documents.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import type { RenewContractAnswer } from '../answers/contract-answers.ts'
import {
  drawnSignature,
  makeContractShop,
  serveContracts,
  shownWords,
  signContract,
} from '../testing/contract-server.ts'
import { startRenewals } from './start-renewals.server.ts'

const signing = 'POST /account/renew-contract-data'

/** Returns a signature whose image is as large as a canvas may give it. */
async function largeSignature(): Promise<string> {
  const [, drawn = ''] = (await drawnSignature()).split(',')
  const small = sharp(Buffer.from(drawn, 'base64')).resize({ width: 340, height: 180 })
  const png = await small.png({ compressionLevel: 0 }).toBuffer()
  expect(png.length).toBeGreaterThan(200_000)
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Signs a shop's contract and offers a renewal. Returns the body that its signature screen would send. */
async function offerRenewal() {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const [mailed] = (await mailedBy(platform, 'renewal')).slice(-1)
  const renewContractToken = new URL(String(mailed?.['url'])).searchParams.get('renewContractToken') ?? ''
  const opened = await ask('POST /account/renew-contract', { body: { renewContractToken } })
  const { renewal } = opened.body as unknown as RenewContractAnswer
  const { corporation, signer, fields } = renewal.agreement
  const shown = {
    corporation,
    user: { first_name: signer.firstName, last_name: signer.lastName, email: signer.email },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }])),
  }
  const said = {
    capacity: 'sole-director',
    method: 'drawn',
    readToEnd: true,
    consent: true,
    ...(await shownWords(platform)),
  }
  const signature = { dataUrl: await largeSignature(), ...said, shown }
  const body = { renewContractToken, contractDownloadLink: null, signature }
  const renewalsOf = async () =>
    (await findDocuments(platform.database.queries, { shopId: shop.id })).filter(({ kind }) => kind === 'renewal')
  return { platform, ask, body, shop, renewal, renewalsOf }
}

test('a renewal whose frame does not load is signed on the page itself, once, with the words that the page showed', async () => {
  const { platform, ask, body, renewal, renewalsOf } = await offerRenewal()
  expect(renewal.agreement.fields).toMatchObject({
    bsb: '•••-000',
    acc_num: '••••456',
    business_name: 'Raman Retail Pty Ltd',
  })
  expect(JSON.stringify(renewal)).not.toMatch(/062.?000|00123456/)
  const signed = await Promise.all([ask(signing, { body }), ask(signing, { body })])
  expect(signed.map(({ status }) => status)).toEqual([200, 200])
  expect((await ask(signing, { body })).body).toMatchObject({ success: true, status: 'completed' })
  expect(await renewalsOf()).toMatchObject([
    { status: 'completed', capacity: 'sole-director', signer: { firstName: 'Priya' } },
  ])
  // The contract's copy and the renewal's.
  expect(await mailedBy(platform, 'signed-copy')).toHaveLength(2)
  const again = await ask('POST /account/renew-contract', { body: { renewContractToken: body.renewContractToken } })
  expect(again.body).toMatchObject({ renewal: { status: 'completed' } })
})

test('words that the page did not show cannot be signed, nor a declined renewal', async () => {
  const { ask, body, renewalsOf, shop } = await offerRenewal()
  const { signature } = body
  const other = { ...signature.shown, fields: { ...signature.shown.fields, business_name: { value: 'Somebody Else' } } }
  for (const wrong of [
    { ...signature, shown: other },
    { ...signature, shown: undefined },
    { ...signature, dataUrl: null },
    { ...signature, dataUrl: 'data:image/svg+xml;base64,PHN2Zy8+' },
    { ...signature, consent: false },
  ])
    expect((await ask(signing, { body: { ...body, signature: wrong } })).status).toBe(400)
  const { contractToken: renewContractToken } = shop
  expect((await ask(signing, { body: { ...body, renewContractToken } })).status).toBe(404)
  const reason = { renewContractToken: body.renewContractToken, reason: 'The fee is too high' }
  expect((await ask('POST /account/decline-renewal', { body: reason })).status).toBe(200)
  expect((await ask(signing, { body })).status).toBe(409)
  expect((await renewalsOf()).filter(({ status }) => status === 'completed')).toEqual([])
})

test('shows the signed version of a renewal, and warns a signer who saw an older one (rule C35)', async () => {
  const { platform, ask, body, shop } = await offerRenewal()
  expect((await ask(signing, { body })).status).toBe(200)
  await platform.database.queries.execute(
    sql`update newsagencies set shop_name = 'Another Name', mobile = '0491 570 157' where id = ${shop.id}`,
  )
  const again = await ask('POST /account/renew-contract', { body: { renewContractToken: body.renewContractToken } })
  const { renewal } = again.body as unknown as RenewContractAnswer
  expect(renewal).toMatchObject({ status: 'completed', agreement: { fields: { shop_name: 'Marrickville News', bsb: '•••-000', acc_num: '••••456' } } }) // prettier-ignore
  expect(JSON.stringify(renewal.agreement)).not.toMatch(/Another|062.?000|00123456/)
  expect((await ask(signing, { body })).body).toMatchObject({ success: true, status: 'completed' })
  const { shown } = body.signature
  const fields = { ...shown.fields, shop_name: { value: 'Another Name' } }
  const other = await ask(signing, { body: { ...body, signature: { ...body.signature, shown: { ...shown, fields } } } })
  expect([other.status, other.body['message']]).toEqual([409, 'The contract was signed with other details.'])
})
