import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { shops } from '#app/shops/shops.queries.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { shopTimeline } from '#app/shops/office/record/shop-timeline.server.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { applyBankChanges } from '../bank/change-bank-details.server.ts'
import type { OtherShop } from '../answers/contract-answers.ts'
import type { ContractDraft } from '../draft/draft-answers.ts'
import { decryptAccount, drafts, findStoredDraft } from '../draft/drafts.queries.server.ts'
import { type Ask, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { giveAccount } from '../testing/own-contract-forms.ts'
import { wholeAccount, wholeAddress, wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { emptyAccount } from '../wizard/wizard-state.ts'

const put = 'PUT /account/contract-draft'
const offer = 'GET /account/other-shops'
const copy = 'POST /account/copy-bank-account'
const account = { ...emptyAccount, abn: '83914571673' }
const notFound = { success: false, error: 'not-found', message: 'There is nothing here.' }

type Server = Awaited<ReturnType<typeof serveContracts>>
type Shop = Awaited<ReturnType<typeof makeContractShop>>

/** Logs in a retailer who has one completed shop and one empty one. */
async function twoShops({ platform, ask }: Server) {
  const { retailer, actor, secrets: session } = await logInAs(platform, 'priya@example.com')
  const from = await makeContractShop(platform, { retailer, said: { shopName: 'Filled News' } })
  const into = await makeContractShop(platform, { retailer, said: { shopName: 'Empty News' } })
  await ask(put, { token: from.contractToken, body: { version: 0, ...wholeWizard } })
  return { retailer, actor, session, from, into }
}

const accountIn = async ({ platform: { database, keys } }: Server, { id }: Shop) =>
  decryptAccount(keys, await findStoredDraft(database.queries, id))

const shopsIn = async (ask: Ask, token: string, session: object) =>
  (await ask(offer, { token, session })).body['shops'] as OtherShop[]

test('offers the complete sections of another shop, without that shop’s own fields, and with the account masked', async () => {
  const server = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = server
  const { retailer, session, from, into } = await twoShops(server)
  const half = await makeContractShop(platform, { retailer, said: { shopName: 'Half News' } })
  await ask(put, { token: half.contractToken, body: { version: 0, contact: { ...wholeContact, mobile: '' } } })
  const answer = await ask(offer, { token: into.contractToken, session })
  const { givenNames, surname, mobile, phone } = wholeContact
  expect(answer.body['shops']).toEqual([
    {
      newsagencyId: from.id,
      shopName: 'Filled News',
      suburb: 'Marrickville',
      person: { givenNames, surname, mobile, phone },
      hours: expect.objectContaining({ Monday: wholeAddress.Monday, Sunday: wholeAddress.Sunday }) as unknown,
      bank: {
        nameOfFinancialInstitution: 'Commonwealth Bank',
        namesOnAccount: 'Raman Retail',
        bsb: '•••-000',
        accountNumber: '••••456',
      },
    },
  ])
  expect(JSON.stringify(answer.body)).not.toMatch(/Illawarra|station|151\.155|Marrickville News|00123456/)
  // A shop cannot copy from itself, and incomplete sections of others are not offered.
  expect(await shopsIn(ask, from.contractToken, session)).toEqual([])
})

test('the server copies the account into the draft: masked in the response, encrypted in full, and recorded', async () => {
  const server = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = server
  const { retailer, session, from, into } = await twoShops(server)
  const token = into.contractToken
  const typed = { ...account, surNameOrCompanyName: 'Raman', goodsCareCustodyYes: true, goodsCareCustodyNotYet: false }
  const copied = await ask(copy, { token, session, body: { version: 0, account: typed, from: from.id } })
  const names = { nameOfFinancialInstitution: 'Commonwealth Bank', namesOnAccount: 'Raman Retail' }
  const masked = { ...names, bsb: '•••-000', accountNumber: '••••456' }
  expect(copied.body).toMatchObject({
    success: true,
    draft: { version: 1, contact: null, address: null, account: { ...typed, ...masked }, valid: { account: false } },
  })
  // The rest of the section stays the shop's own, especially the custody of parcels and its confirmation.
  expect(await accountIn(server, into)).toEqual({ ...typed, ...names, bsb: '062000', accountNumber: '00123456' })

  const { queries } = platform.database
  const entries = await queries.select().from(auditEvents).where(eq(auditEvents.action, 'bank-details.copied'))
  expect(entries).toMatchObject([
    { actorId: retailer.id, subjectId: into.id, became: { from: from.reference, newsagencyId: from.id } },
  ])
  const record = await loadShopRecord(platform, into.id)
  if (!record) throw new Error('no such store')
  const { actor } = await signInAs(platform, 'viewer')
  const { timeline } = await shopTimeline(platform, actor, record, new URLSearchParams('timeline=contract'))
  expect(timeline.map(({ what }) => what)).toContain('copied the bank account of another store: Filled News')
  const kept = await queries.select().from(drafts)
  for (const text of [JSON.stringify([copied.body, entries, kept]), platform.logLines.join('\n')])
    expect(withoutIds(text)).not.toMatch(/00123456|062000/)
})

test('the undo value of a copy restores the earlier account in full, for this shop only', async () => {
  const server = await serveContracts({ RATE_LIMITS: 'off' })
  const { ask } = server
  const { session, from, into } = await twoShops(server)
  const token = into.contractToken
  const own = { ...wholeAccount, bsb: '083004', accountNumber: '87654321', namesOnAccount: 'Own' }
  const saved = await ask(put, { token, body: { version: 0, account: own } })
  const { account: masked } = saved.body['draft'] as ContractDraft
  const shown = { ...masked, bsb: { unchanged: masked?.bsb }, accountNumber: { unchanged: masked?.accountNumber } }
  const copied = await ask(copy, { token, session, body: { version: 1, account: shown, from: from.id } })
  const { undo } = copied.body as unknown as { undo: string }
  expect(undo).not.toContain('87654321')
  expect(await accountIn(server, into)).toMatchObject({ accountNumber: '00123456' })

  const there = { version: 1, account: wholeAccount, undo }
  expect((await ask(copy, { token: from.contractToken, session, body: there })).body).toEqual(notFound)
  for (const forged of ['', 'v1.a.b.c.d', undo.slice(0, -2), saved.body['draft'] as string])
    expect([400, 404]).toContain(
      (await ask(copy, { token, session, body: { version: 2, account: shown, undo: forged } })).status,
    )
  const back = await ask(copy, { token, session, body: { version: 2, account: shown, undo } })
  expect(back.body).toMatchObject({ draft: { version: 3, account: { bsb: '•••-004', accountNumber: '••••321' } } })
  expect(await accountIn(server, into)).toEqual(own)
})

test('a caller with only a link, or with a session and another retailer’s link, can copy neither out of a shop nor into one', async () => {
  const server = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = server
  const { retailer, session, from, into } = await twoShops(server)
  const { retailer: thief, secrets } = await logInAs(platform, 'thief@example.com')
  const own = await makeContractShop(platform, { retailer: thief })
  await ask(put, { token: own.contractToken, body: { version: 0, ...wholeWizard } })
  const body = (id: string) => ({ version: 0, account, from: id })
  const stolen = into.contractToken

  // A stolen link without a session, with half a session, or with the thief's own.
  for (const half of [
    {},
    { token: session.token },
    { idToken: session.idToken },
    { ...session, token: secrets.token },
  ]) {
    expect((await ask(copy, { token: stolen, session: half, body: body(from.id) })).status).toBe(401)
    expect((await ask(offer, { token: stolen, session: half })).status).toBe(401)
  }
  for (const id of [from.id, own.id])
    expect((await ask(copy, { token: stolen, session: secrets, body: body(id) })).body).toEqual(notFound)
  expect(await shopsIn(ask, stolen, secrets)).toEqual([])
  // Into the thief's own shop, out of one whose id they know; and a shop into itself.
  for (const id of [from.id, own.id])
    expect((await ask(copy, { token: own.contractToken, session: secrets, body: body(id) })).body).toEqual(notFound)
  // The owner's session without a link, or with an invalid one.
  for (const token of [undefined, 'a'.repeat(43)]) {
    const how = { ...(token && { token }), session }
    expect((await ask(copy, { ...how, body: body(from.id) })).status).toBe(404)
  }
  expect(await accountIn(server, into)).toBeNull()

  // A seen mask is no secret either: sent with the link, it does not match this draft.
  const seen = (await shopsIn(ask, stolen, session))[0]?.bank
  const sent = await ask(put, { token: stolen, body: { version: 0, account: { ...wholeAccount, ...seen } } })
  expect(sent.body).toMatchObject({ draft: { account: { bsb: '', accountNumber: '' } } })

  // A shop that is no longer the retailer's cannot be copied.
  const table = platform.database.queries.update(shops)
  await table.set({ retailerId: thief.id }).where(eq(shops.id, from.id))
  expect((await ask(copy, { token: stolen, session, body: { ...body(from.id), version: 1 } })).body).toEqual(notFound)
  expect(await shopsIn(ask, stolen, session)).toEqual([])
  const close = {
    retailerId: retailer.id,
    status: 'closed' as const,
    contractTokenHash: null,
    contractTokenEncrypted: null,
  }
  await platform.database.queries.update(shops).set(close).where(eq(shops.id, from.id))
  expect((await ask(copy, { token: stolen, session, body: { ...body(from.id), version: 1 } })).body).toEqual(notFound)
  expect(await shopsIn(ask, stolen, session)).toEqual([])
})

test('copies the account of a signed shop that is in effect now, and none into a signed shop', async () => {
  const server = await serveContracts({ RATE_LIMITS: 'off' })
  const { platform, ask } = server
  const { actor, session, from, into } = await twoShops(server)
  await signContract(ask, from.contractToken)
  const another = { nameOfFinancialInstitution: 'NAB', namesOnAccount: 'New', bsb: '083004', accountNumber: '87654321' }
  expect((await giveAccount(platform, actor, from.id, another)).status).toBe(302)
  const take = (version: number) =>
    ask(copy, { token: into.contractToken, session, body: { version, account, from: from.id } })
  await take(0)
  expect(await accountIn(server, into)).toMatchObject({ accountNumber: '00123456' })
  await applyBankChanges(platform, { now: new Date(Date.now() + 25 * 3_600_000) })
  await take(1)
  expect(await accountIn(server, into)).toMatchObject(another)
  expect((await shopsIn(ask, into.contractToken, session))[0]).toMatchObject({
    person: { givenNames: 'Priya' },
    bank: { namesOnAccount: 'New', accountNumber: '••••321' },
  })

  const back = { version: 2, account: wholeAccount, from: into.id }
  await ask(put, { token: into.contractToken, body: { version: 2, account: wholeAccount } })
  expect((await ask(copy, { token: from.contractToken, session, body: back })).status).toBe(409)
})

test('of two concurrent copies, or a copy concurrent with typing, the second sees both drafts; opposite copies both finish', async () => {
  const server = await serveContracts({ RATE_LIMITS: 'off' })
  const { ask } = server
  const { session, from, into } = await twoShops(server)
  const token = into.contractToken
  const body = { version: 0, account, from: from.id }
  const both = await Promise.all([
    ask(copy, { token, session, body }),
    ask(put, { token, body: { version: 0, account: { ...wholeAccount, accountNumber: '5555' } } }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ error: 'conflict', theirs: { version: 1 } })
  expect(JSON.stringify(both)).not.toMatch(/00123456|"5555"/)

  await ask(put, { token, body: { version: 1, account: { ...wholeAccount, accountNumber: '5555' } } })
  const crossed = await Promise.all([
    ask(copy, { token, session, body: { version: 2, account: wholeAccount, from: from.id } }),
    ask(copy, { token: from.contractToken, session, body: { version: 1, account: wholeAccount, from: into.id } }),
  ])
  expect(crossed.map(({ status }) => status)).toEqual([200, 200])
})
