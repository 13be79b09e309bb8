import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findSignersLeft } from '#app/contracts/complete/signers-left.server.ts'
import { makeContractShop, signContract } from '#app/contracts/testing/contract-server.ts'
import { wholeAccount, wholeWizard } from '#app/contracts/testing/wizard-fixtures.ts'
import { startRenewals } from '#app/contracts/renewal/start-renewals.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { closeShop } from '#app/shops/change/close-shop.server.ts'
import { noteShop } from '#app/shops/change/note-shop.server.ts'
import { askForChange } from '#app/shops/change/requests/ask-for-change.server.ts'
import { transferShop } from '#app/shops/change/transfer-shop.server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { findStoredLeaving } from '#app/shops/leaving/leavings.queries.server.ts'
import { markLeaving } from '#app/shops/leaving/mark-leaving.server.ts'
import { withdrawAgreement } from '#app/signing/cosigners/withdraw-agreement.server.ts'
import { testOrigin as origin } from '#app/testing/test-platform.ts'

import { startWorld } from '../testing/start-world.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson } from './export-person.server.ts'

const [seller, buyer] = ['mia@example.com', 'nora@example.com'] as const
const whoIs = (email: string) => ({ emails: [email], phones: [] })
const nora = { contactName: 'Nora New', email: buyer, phone: '0491 570 156', abn: '53004085616', licensedPostOffice: false } // prettier-ignore
const sale = { kind: 'sale', contactName: nora.contactName, email: buyer, phone: nora.phone } as const

/** A seller with papers of every kind about one shop, and a buyer with an account. */
async function start() {
  const { platform, ask, actor } = await startWorld()
  const { queries } = platform.database
  const { actor: owner } = await signInAs(platform, 'owner')
  const { retailer, actor: mia } = await logInAs(platform, seller)
  await logInAs(platform, buyer)
  const { id, contractToken } = await makeContractShop(platform, { retailer, said: { email: seller } })
  await signContract(ask, contractToken)
  await startRenewals(platform, owner, { shopIds: [id], origin })
  await askForChange(platform, mia, { id, details: { kind: 'name', shopName: 'Seller Papers' }, origin })
  await noteShop(platform, actor, { id, note: 'The seller’s knee is bad', origin })
  const versionOf = async () => (await findShop(queries, id))?.version ?? 0
  const transfer = async () => {
    const sold = await transferShop(platform, owner, { id, owner: nora, version: await versionOf(), origin })
    expect(sold).toMatchObject({ ok: true })
  }
  const close = async () =>
    closeShop(platform, actor, { id, reason: 'Nora retired', version: await versionOf(), origin })
  const leaving = async () => {
    const { rows } = await queries.execute<{ id: string }>(sql`select id::text from shop_leavings`)
    return findStoredLeaving(queries, rows[0]?.id ?? '')
  }
  const exported = async (email: string) => {
    const file = await exportPerson(platform, actor, { who: whoIs(email), format: 'json', origin })
    return file.ok ? file.value.toString().replace(/"madeAt": .*/, '') : ''
  }
  const erase = (email: string) => erasePerson(platform, actor, { who: whoIs(email), origin })
  return { platform, queries, actor, mia, id, transfer, close, leaving, exported, erase }
}

test('the data of a buyer has nothing of the seller, who keeps theirs (rules PD4, PD6, PD9)', async () => {
  const { platform, actor, transfer, close, leaving, exported, erase } = await start()
  await transfer()
  const bought = await exported(buyer)
  expect(bought).toContain('Nora New')
  expect(bought).not.toMatch(/mia@|Priya|Raman|Seller Papers|knee/i)
  const sold = await exported(seller)
  expect(sold).toMatch(/Seller Papers/)
  expect(sold).toMatch(/knee/)

  await close()
  // The seller's money, which is not settled, does not keep the buyer's data.
  expect(await erase(buyer)).toMatchObject({ ok: true })
  expect(await leaving()).toMatchObject({ shopName: 'Marrickville News', party: 'Raman Retail Pty Ltd' })
  expect(await exported(seller)).toBe(sold)
  expect(await erase(seller)).toEqual({ ok: false, refusal: 'under-way' })
  for (const step of ['swept', 'settled', 'ended'] as const)
    expect(await markLeaving(platform, actor, { leaving: (await leaving())?.id ?? '', step, origin })).toMatchObject({ ok: true }) // prettier-ignore
  expect(await erase(seller)).toMatchObject({ ok: true })
  expect(await leaving()).toMatchObject({ shopName: 'Erased', party: 'Erased' })
})

test('a buyer whom a seller told us of is erased once the sale is decided (rule PD6)', async () => {
  const { platform, mia, id, queries, erase } = await start()
  await askForChange(platform, mia, { id, details: sale, origin })
  expect(await erase(buyer)).toEqual({ ok: false, refusal: 'under-way' })
  await queries.execute(sql`update shop_change_requests set state = 'declined', ended_at = now() where kind = 'sale'`)
  expect(await erase(buyer)).toMatchObject({ ok: true })
})

test('a further signer is erased once the agreement is signed or void, with their reminders (rules PD6, SG28)', async () => {
  const { platform, ask, actor } = await startWorld()
  const { retailer } = await logInAs(platform, seller)
  const { contractToken } = await makeContractShop(platform, { retailer, said: { email: seller } })
  const sam = { givenNames: 'Sam', surname: 'Okafor', email: 'sam@okafor.example' }
  const account = { ...wholeAccount, execution: 'two-directors' as const, cosigners: [sam] }
  await signContract(ask, contractToken, { ...wholeWizard, account })
  const erase = () => erasePerson(platform, actor, { who: whoIs(sam.email), origin })
  expect(await erase()).toEqual({ ok: false, refusal: 'under-way' })
  const { documentId = '' } = (await findSignersLeft(platform, contractToken)) ?? {}
  await withdrawAgreement(platform, { documentId, origin })
  expect(await erase()).toMatchObject({ ok: true, value: { 'Reminders of stores': 1 } })
})
