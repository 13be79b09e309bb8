import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { findReminder } from '#app/reminders/manage-reminders.server.ts'
import { reminders } from '#app/reminders/reminders.queries.server.ts'
import { sendReminder } from '#app/reminders/send-reminder.server.ts'
import { logInAs } from '#app/retailers/testing/retailer-fixtures.ts'
import { mailedBy } from '#app/retailers/testing/account-server.ts'
import { findShop } from '#app/shops/find/find-shop.server.ts'
import { openShop, reopenShop } from '#app/shops/change/opening/open-shop.server.ts'
import { showStore } from '#app/shops/finder/show-finder.server.ts'
import { beginLeaving, ownLeaver, staffLeaver } from '#app/shops/leaving/begin-leaving.server.ts'
import { closeLeftShops } from '#app/shops/leaving/close-left-shops.server.ts'
import { listLeftShops } from '#app/shops/leaving/find-leavings.server.ts'
import { shopLeavings } from '#app/shops/leaving/leavings.queries.server.ts'
import { undoLeaving } from '#app/shops/leaving/mark-leaving.server.ts'
import { loadShopRecord } from '#app/shops/office/record/shop-record.server.ts'
import { listOwnShops } from '#app/shops/onboarding/list-own-shops.server.ts'
import { contractTokenOf } from '#app/shops/onboarding/create-shop.server.ts'
import { decryptAgreement } from '#app/signing/documents/document-secrets.server.ts'
import { findDocument } from '#app/signing/documents/find-documents.server.ts'
import { findDocumentById } from '#app/signing/documents/sign-documents.queries.server.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { isoDay } from '#app/ui/time/dates.ts'

import type { RenewContractAnswer } from '../answers/contract-answers.ts'
import { findStoredDraft } from '../draft/drafts.queries.server.ts'
import { agreementShown } from '../signing/screens/pad-screen.tsx'
import { findContractDates } from '../own/find-contract-dates.server.ts'
import { listOwnContracts } from '../own/list-own-contracts.server.ts'
import { createDocBody, makeContractShop, serveContracts, signContract } from '../testing/contract-server.ts'
import { wholeContact, wholeWizard } from '../testing/wizard-fixtures.ts'
import { findDueRenewals } from './find-due-renewals.server.ts'
import { findRenewableShops } from './find-renewable-shops.server.ts'
import { previewRenewalMail, previewRenewals } from './preview-renewals.server.ts'
import { renewalReminder } from './renewal-reminder.server.ts'
import { renewals } from './renewals.queries.server.ts'
import { startRenewals } from './start-renewals.server.ts'

const open = 'POST /account/renew-contract'

async function newestToken(platform: TestPlatform): Promise<string> {
  const mailed = (await mailedBy(platform, 'renewal')).at(-1)
  return new URL(String(mailed?.['url'])).searchParams.get('renewContractToken') ?? ''
}

/** Returns the signer of a renewal: the shop's own contact. */
const signerOf = (email: string) => ({ ...wholeWizard, contact: { ...wholeContact, email } })

test('a preview names each store and its mail, sends nothing, and has no working link (rule C37)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const [signed, unsigned] = [await makeContractShop(platform), await makeContractShop(platform)]
  await signContract(ask, signed.contractToken)
  const { mails, refused } = await previewRenewals(platform, actor, [signed.id, signed.id, unsigned.id])
  expect(mails).toMatchObject([
    { stores: [{ id: signed.id, name: 'Marrickville News' }], head: { to: signed.email, subject: 'Your agreement for Marrickville News: to be renewed' } }, // prettier-ignore
  ])
  expect(refused).toMatchObject([{ id: unsigned.id, why: 'not-signed' }])
  const html = await previewRenewalMail(platform, actor, signed.id)
  expect(html).toContain('Renew your agreement')
  expect(html).not.toContain('renewContractToken')
  expect(await previewRenewalMail(platform, actor, unsigned.id)).toBeUndefined()
  expect(await mailedBy(platform, 'renewal')).toEqual([])
  const { actor: sales } = await signInAs(platform, 'sales')
  await expect(previewRenewals(platform, sales, [signed.id])).rejects.toMatchObject({ code: 'forbidden' })
})

test('a store that leaves is offered no renewal, its open one cannot be opened, signed or reminded of, and works again if it stays (rule LV8)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const offer = async () =>
    (await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })).map(({ result }) => result)
  expect(await offer()).toMatchObject([{ ok: true }])
  const token = await newestToken(platform)
  const opened = async () => (await ask(open, { body: { renewContractToken: token } })).status
  const made = await ask('POST /signing/create-doc', { token, body: createDocBody(signerOf(shop.email)) })
  const [renewal] = await queries.select().from(renewals)
  await queries.delete(reminders).where(ne(reminders.kind, renewalReminder.kind))
  const due = new Date((renewal?.expiresAt.getTime() ?? 0) - 7 * 86_400_000)
  const next = async () => (await findReminder(queries, renewalReminder, renewal?.id ?? ''))?.nextAt ?? due
  /** Sends the next reminder when it is due. */
  const reminded = async () => {
    await sendReminder(platform, await next())
    return (await mailedBy(platform, 'renewal-reminder')).length
  }
  const dueCount = async () => (await findDueRenewals(platform, actor, { few: 9, now: due })).count
  expect([await opened(), await dueCount()]).toEqual([200, 1])

  const { version = 0 } = (await findShop(queries, shop.id)) ?? {}
  const lastDay = isoDay(new Date(Date.now() + 60 * 86_400_000), 'Australia/Sydney')
  const leaving = { id: shop.id, isOurs: false, lastDay, reason: 'We close', version, origin: testOrigin }
  expect(await beginLeaving(platform, staffLeaver(actor), leaving)).toMatchObject({ ok: true })
  expect((await findDocument(queries, String(made.body.data?.['id'])))?.status).toBe('voided')
  expect(await offer()).toMatchObject([{ refusal: 'leaving' }])
  expect((await findRenewableShops(platform, '')).stores).toEqual([])
  expect([await opened(), await dueCount(), await reminded()]).toEqual([404, 0, 0])
  const document = await findDocument(queries, (await findStoredDraft(queries, shop.id))?.documentId ?? '')
  const dates = async () => document && (await findContractDates(platform, document)) // prettier-ignore
  expect(await dates()).not.toContain('Last day to sign')

  const [stored] = await queries.select().from(shopLeavings)
  const undo = { leaving: stored?.id ?? '', origin: testOrigin }
  expect(await undoLeaving(platform, staffLeaver(actor), undo)).toMatchObject({ ok: true })
  expect([await opened(), await dueCount()]).toEqual([200, 1])
  expect(await dates()).toContain('Last day to sign')
  expect(await reminded()).toBe(1)
  expect((await ask('POST /signing/create-doc', { token, body: createDocBody(signerOf(shop.email)) })).status).toBe(200)
})

test('a store that left and is reopened signs again before it opens, and gets no renewal of the ended agreement (rule LV9)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const { retailer, actor: mia } = await logInAs(platform, 'mia@example.com')
  const shop = await makeContractShop(platform, { retailer })
  await signContract(ask, shop.contractToken)
  const act = { id: shop.id, origin: testOrigin }
  expect(await openShop(platform, actor, act)).toMatchObject({ ok: true })
  const offer = async () =>
    (await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin }))[0]?.result
  expect(await offer()).toMatchObject({ ok: true })
  const token = await newestToken(platform)
  const rowOf = async () => {
    const row = await findShop(queries, shop.id)
    if (!row) throw new Error('the shop is gone')
    return row
  }
  const { version, timeZone } = await rowOf()
  const leaving = { isOurs: false, lastDay: isoDay(new Date(), timeZone), reason: '', version }
  expect(await beginLeaving(platform, ownLeaver(mia), { ...act, ...leaving })).toMatchObject({ ok: true })
  const later = new Date(Date.now() + 9 * 86_400_000)
  await closeLeftShops(platform, later)
  expect((await loadShopRecord(platform, shop.id))?.isAgreementOver).toBe(true)
  expect(await reopenShop(platform, actor, act)).toMatchObject({ ok: true })

  const unsigned = {
    status: 'onboarding',
    signedAt: null,
    addressAt: null,
    progress: 20,
    insuredUntil: null,
    services: [],
  }
  expect(await rowOf()).toMatchObject({ ...unsigned, retailerId: retailer.id, suburb: 'Marrickville' })
  expect(await showStore(platform, (await rowOf()).slug, later)).toBeUndefined()
  expect(await offer()).toMatchObject({ refusal: 'not-signed' })
  expect((await ask(open, { body: { renewContractToken: token } })).status).toBe(404)
  expect(await openShop(platform, actor, act)).toMatchObject({ refusal: 'not-signed' })
  await closeLeftShops(platform, later)
  expect((await rowOf()).status).toBe('onboarding')
  // The retailer keeps the signed copy and the papers of the end, and begins again with the details of the store.
  expect(await listOwnContracts(platform, mia)).toMatchObject([{ step: 'contact', past: null, documents: [{ status: 'completed' }] }]) // prettier-ignore
  expect(await listLeftShops(platform, mia)).toHaveLength(1)

  await signContract(ask, contractTokenOf(platform, await rowOf()) ?? '')
  expect(await openShop(platform, actor, act)).toMatchObject({ ok: true })
  expect(await rowOf()).toMatchObject({ status: 'open', signedAt: expect.any(Date) })
  expect((await loadShopRecord(platform, shop.id))?.isAgreementOver).toBe(false)
  expect(await offer()).toMatchObject({ ok: true })
})

test('the key facts of a renewal announce a tablet only while the shop has none (rule N8)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { queries } = platform.database
  const { actor } = await signInAs(platform, 'operations')
  const shop = await makeContractShop(platform)
  await signContract(ask, shop.contractToken)
  const factsOf = async (id: string) => {
    const document = await findDocumentById(queries, id)
    return document && decryptAgreement(platform.keys, document).keyFacts.map(({ fact }) => fact)
  }
  expect(await factsOf((await findStoredDraft(queries, shop.id))?.documentId ?? '')).toContain('2 weeks')
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  const token = await newestToken(platform)
  const made = async () => {
    const document = await ask('POST /signing/create-doc', { token, body: createDocBody(signerOf(shop.email)) })
    const renewal = (await ask(open, { body: { renewContractToken: token } })).body[
      'renewal'
    ] as RenewContractAnswer['renewal']
    const facts = await factsOf(String(document.body.data?.['id']))
    const shown = agreementShown(renewal.agreement).keyFacts.map(({ fact }) => fact)
    return { facts, shown, weeks: renewal.keyFacts.equipment.weeks }
  }
  const before = await made()
  expect(before).toMatchObject({ facts: expect.arrayContaining(['2 weeks']), weeks: 2 })
  expect(await openShop(platform, actor, { id: shop.id, origin: testOrigin })).toMatchObject({ ok: true })
  // The open document is made again, as the page shows it.
  const running = await made()
  expect(running).toMatchObject({ facts: expect.arrayContaining(['Tablet']), weeks: 0 })
  expect([before.shown, running.shown]).toEqual([before.facts, running.facts])
  expect(running.facts).not.toContain('2 weeks')
})

test('an open renewal is on tile, contract page and store’s record until the agreement ends (rule C86)', async () => {
  const { platform, ask } = await serveContracts({ RATE_LIMITS: 'off' })
  const { actor } = await signInAs(platform, 'operations')
  const { retailer, actor: mia } = await logInAs(platform, 'mia@example.com')
  const shop = await makeContractShop(platform, { retailer })
  await signContract(ask, shop.contractToken)
  expect(await openShop(platform, actor, { id: shop.id, origin: testOrigin })).toMatchObject({ ok: true })
  const shown = async () => ({
    tile: (await listOwnShops(platform, mia))[0]?.next?.path.split('?')[0] ?? null,
    page: (await listOwnContracts(platform, mia))[0]?.documents.find(({ kind }) => kind === 'renewal')?.statusLabel,
    record: (await loadShopRecord(platform, shop.id))?.contract.offeredUntil ?? null,
  })
  const nothing = { tile: null, page: undefined, record: null }
  expect(await shown()).toEqual(nothing)
  await startRenewals(platform, actor, { shopIds: [shop.id], origin: testOrigin })
  expect(await shown()).toEqual({
    tile: '/renew-contract',
    page: expect.stringMatching(/^Sign it by .*\d\. The link is in our email\.$/),
    record: expect.any(String),
  })
  const row = await findShop(platform.database.queries, shop.id)
  const leaving = { isOurs: false, lastDay: isoDay(new Date(), row?.timeZone), reason: '', version: row?.version ?? 0 }
  const act = { id: shop.id, origin: testOrigin, ...leaving }
  expect(await beginLeaving(platform, ownLeaver(mia), act)).toMatchObject({ ok: true })
  expect(await shown()).toEqual({ ...nothing, tile: expect.stringContaining('/leave') })
})
