import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { findLivingInvitation } from '#app/retailers/invitations/invite-retailer.server.ts'
import { invitations } from '#app/retailers/invitations/invitations.queries.server.ts'
import { revokeInvitation } from '#app/retailers/invitations/manage-invitations.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { withoutIds } from '#app/testing/database/without-ids.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { closeShop } from './close-shop.server.ts'
import { editShop } from './edit-shop.server.ts'
import { contractTokenOf } from '../onboarding/create-shop.server.ts'
import { shops } from '../shops.queries.server.ts'
import { editedOf } from './shop-edit.ts'
import { shopEditSchema } from './shop-forms.schema.ts'
import { noteShop } from './note-shop.server.ts'
import { loadShopRecord } from '../office/record/shop-record.server.ts'
import { reopenShop } from './opening/open-shop.server.ts'
import { resendInvitation } from './shop-invitation.server.ts'
import { makeTestRetailer, makeTestShop } from '../testing/shop-fixtures.ts'
import { transferShop } from './transfer-shop.server.ts'
import { writeToRetailer } from '../office/mails/write-to-retailer.server.ts'

async function start(role: 'owner' | 'operations' | 'sales' | 'viewer' = 'operations') {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, role)
  const { queries } = platform.database
  const shopOf = async (id: string) => {
    const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!shop) throw new Error('the shop is gone')
    return shop
  }
  const mailsTo = async (address: string) =>
    (await queries.select().from(mails).where(eq(mails.toAddress, address))).map(({ template }) => template)
  const kinds = async (id: string) => (await findEvents(queries, { kind: 'newsagency', id })).map(({ kind }) => kind)
  const audited = async (action: string) =>
    (await queries.select().from(auditEvents)).filter((event) => event.action === action)
  return { platform, actor, queries, shopOf, mailsTo, kinds, audited }
}

const newOwner = {
  contactName: 'Ana Maria Costa',
  email: 'Ana@costa.example',
  phone: '0491 570 156',
  abn: '51824753556',
  licensedPostOffice: true,
}
const reached = { contactAt: new Date(), addressAt: new Date(), bankAt: new Date(), signedAt: new Date() }

test('an edit records each field with its old and new value, and of two concurrent edits one wins (rules N7, C54)', async () => {
  const { platform, actor, shopOf, kinds, audited } = await start()
  await using _platform = platform
  const { id } = await makeTestShop(platform)
  const shop = await shopOf(id)
  const edit = (change: object) => shopEditSchema.parse({ ...editedOf(shop), ...change })
  const save = (change: object) => editShop(platform, actor, { id, edit: edit(change), version: shop.version, origin })
  const results = await Promise.all([save({ shopName: 'First Papers' }), save({ shopName: 'Second Papers' })])
  expect(results.map((result) => (result.ok ? 'saved' : result.refusal)).toSorted()).toEqual(['saved', 'stale'])
  expect(await kinds(id)).toEqual(['created', 'edited'])
  expect(await audited('newsagency.edited')).toMatchObject([
    { actorId: actor.id, was: { shopName: 'Kelly’s Newsagency' }, became: { shopName: (await shopOf(id)).shopName } },
  ])
  const { version } = await shopOf(id)
  await editShop(platform, actor, { id, edit: edit({ state: 'WA', postcode: '6443' }), version, origin })
  expect(await shopOf(id)).toMatchObject({ state: 'WA', timeZone: 'Australia/Eucla' })
  expect(() => edit({ landmark: 'x'.repeat(121) })).toThrow()
  const near = edit({ ...editedOf(await shopOf(id)), landmark: ' Opposite the station ' })
  await editShop(platform, actor, { id, edit: near, version: (await shopOf(id)).version, origin })
  const said = { was: { landmark: '' }, became: { landmark: 'Opposite the station' } }
  expect(await audited('newsagency.edited')).toContainEqual(expect.objectContaining(said))
})

test('a new email revokes the old invitation and invites the new address with a new code', async () => {
  const { platform, actor, queries, shopOf, mailsTo, audited } = await start('operations')
  await using _platform = platform
  const { id, emailKey, email } = await makeTestShop(platform)
  const shop = await shopOf(id)
  const capitals = shopEditSchema.parse({ ...editedOf(shop), email: email.toUpperCase() })
  await editShop(platform, actor, { id, edit: capitals, version: shop.version, origin })
  expect(await audited('newsagency.edited')).toEqual([])
  const edit = shopEditSchema.parse({ ...editedOf(shop), email: 'New@kelly.example' })
  expect(await editShop(platform, actor, { id, edit, version: shop.version, origin })).toMatchObject({ ok: true })
  expect(await findLivingInvitation(queries, emailKey)).toBeUndefined()
  expect(await findLivingInvitation(queries, 'new@kelly.example')).toBeDefined()
  expect(await mailsTo('New@kelly.example')).toEqual(['invitation-code-again'])
  expect(await mailsTo(email)).toEqual(['newsagency-email-moved'])
  expect(await shopOf(id)).toMatchObject({ email: 'New@kelly.example', emailKey: 'new@kelly.example' })
})

test('an invitation that also opens another store survives an edit, a closing and a transfer of this one', async () => {
  const { platform, actor, queries, shopOf } = await start()
  await using _platform = platform
  const first = await makeTestShop(platform)
  const said = { email: first.email }
  const [second, third] = [
    await makeTestShop(platform, { said, invitation: false }),
    await makeTestShop(platform, { said, invitation: false }),
  ]
  const version = 1
  const edit = shopEditSchema.parse({ ...editedOf(await shopOf(first.id)), email: 'other@kelly.example' })
  await editShop(platform, actor, { id: first.id, edit, version, origin })
  const [invitation] = await queries.select().from(invitations).where(eq(invitations.emailKey, first.emailKey))
  expect(invitation).toMatchObject({ shopId: second.id, revokedAt: null })
  await closeShop(platform, actor, { id: second.id, reason: 'Sold', version, origin })
  expect(await findLivingInvitation(queries, first.emailKey)).toBeDefined()
  await transferShop(platform, actor, { id: third.id, owner: newOwner, version, origin })
  expect(await findLivingInvitation(queries, first.emailKey)).toBeUndefined()
})

test('staff cannot change the email of a store in an account, and an open store needs a complete address', async () => {
  const { platform, actor, shopOf } = await start()
  await using _platform = platform
  const retailer = await makeTestRetailer(platform)
  const { id } = await makeTestShop(platform, { retailer })
  const shop = await shopOf(id)
  const save = (change: object) => {
    const edit = shopEditSchema.parse({ ...editedOf(shop), ...change })
    return editShop(platform, actor, { id, edit, version: shop.version, origin })
  }
  expect(await save({ email: 'thief@example.com' })).toEqual({ ok: false, refusal: 'email-is-agents' })
  await platform.database.queries
    .update(shops)
    .set({ status: 'open', number: '1', street1: 'A St', suburb: 'B', lat: -30, lon: 150, openingHours: [] })
    .where(eq(shops.id, id))
  expect(await save({ number: '' })).toEqual({ ok: false, refusal: 'address-needed' })
})

test('a closed store has no invitation and no valid token, and gets a new token when it is reopened (rule N6)', async () => {
  const { platform, actor, queries, shopOf, kinds, audited } = await start()
  await using _platform = platform
  const { id, emailKey, contractToken } = await makeTestShop(platform)
  const close = (reason: string, version = 1) => closeShop(platform, actor, { id, reason, version, origin })
  expect(await close('  ')).toEqual({ ok: false, refusal: 'bad-reason' })
  expect(await close('Sold', 7)).toEqual({ ok: false, refusal: 'stale' })
  expect((await Promise.all([close('Sold'), close('Sold')])).every(({ ok }) => ok)).toBe(true)
  expect(await shopOf(id)).toMatchObject({ status: 'closed', closedReason: 'Sold', contractTokenHash: null })
  expect(await findLivingInvitation(queries, emailKey)).toBeUndefined()
  expect(await resendInvitation(platform, actor, { id, origin })).toEqual({ ok: false, refusal: 'not-now' })
  expect(await audited('newsagency.closed')).toMatchObject([
    { was: { status: 'onboarding' }, became: { status: 'closed', reason: 'Sold', invitationRevoked: true } },
  ])
  await reopenShop(platform, actor, { id, origin })
  await reopenShop(platform, actor, { id, origin })
  const again = await shopOf(id)
  expect(again.status).toBe('onboarding')
  expect(contractTokenOf(platform, again)).not.toBe(contractToken)
  expect(await kinds(id)).toEqual(['created', 'closed', 'reopened'])
  expect(await resendInvitation(platform, actor, { id, origin })).toMatchObject({ ok: true })
  expect(await findLivingInvitation(queries, emailKey)).toBeDefined()
})

test('a new code voids the old one, a revoked invitation is not revoked twice, and a used one cannot be revoked', async () => {
  const { platform, actor, queries, kinds, mailsTo } = await start('sales')
  await using _platform = platform
  const { id, email, invitationId } = await makeTestShop(platform)
  const [before] = await queries.select().from(invitations)
  expect(await resendInvitation(platform, actor, { id, origin })).toMatchObject({ ok: true })
  const [after] = await queries.select().from(invitations)
  expect(after?.codeHash).not.toBe(before?.codeHash)
  expect(await mailsTo(email)).toEqual(['invitation-code-again'])
  const codeDate = before?.codeMadeAt.getTime()
  expect(await resendInvitation(platform, actor, { id, codeDate, origin })).toMatchObject({ ok: true })
  expect((await queries.select().from(invitations))[0]?.codeHash).toBe(after?.codeHash)
  expect(await mailsTo(email)).toHaveLength(1)
  const revoke = () => revokeInvitation(platform, actor, { id: invitationId ?? '', origin })
  expect((await Promise.all([revoke(), revoke()])).every(({ ok }) => ok)).toBe(true)
  expect(await kinds(id)).toEqual(['created', 'invitation-renewed', 'invitation-revoked'])
  await queries.update(invitations).set({ revokedAt: null, usedAt: new Date() })
  expect(await revoke()).toEqual({ ok: false, refusal: 'used' })
})

test('a transfer takes the store from the old retailer, asks again for their details, and invites the new owner (rule N5)', async () => {
  const { platform, actor, shopOf, mailsTo, queries, audited } = await start()
  await using _platform = platform
  const retailer = await makeTestRetailer(platform)
  const { id, contractToken } = await makeTestShop(platform, {
    retailer,
    columns: { ...reached, number: '22', street1: 'Pall Mall', mobile: '0400 000 000' },
  })
  const result = await transferShop(platform, actor, { id, owner: newOwner, version: 1, origin })
  expect(result).toMatchObject({ ok: true })
  const shop = await shopOf(id)
  expect(shop).toMatchObject({
    retailerId: null,
    contactName: 'Ana Maria Costa',
    emailKey: 'ana@costa.example',
    abn: '51824753556',
    mobile: null,
    progress: 20,
    number: '22',
    status: 'onboarding',
  })
  expect(shop.addressAt).not.toBeNull()
  expect(contractTokenOf(platform, shop)).not.toBe(contractToken)
  expect(await mailsTo(retailer.email)).toEqual(['newsagency-handed-on'])
  expect(await mailsTo(newOwner.email)).toEqual(['newsagency-handed-to'])
  expect(await findLivingInvitation(queries, 'ana@costa.example')).toBeDefined()
  expect(await audited('newsagency.transferred')).toMatchObject([
    { was: { email: retailer.email, progress: 100 }, became: { email: newOwner.email, way: 'invited' } },
  ])
  // The code is stored encrypted, and no screen shows it.
  const record = await loadShopRecord(platform, id)
  expect(withoutIds(JSON.stringify(record))).not.toMatch(/\d{12}/)
  const [mail] = await queries.select().from(mails).where(eq(mails.template, 'newsagency-handed-to'))
  expect(Object.keys(mail?.data ?? {})).toEqual(['sealed'])
})

test('a new owner with an account gets the store at once, and the current owner cannot get it again', async () => {
  const { platform, actor, shopOf, queries } = await start('owner')
  await using _platform = platform
  const retailer = await makeTestRetailer(platform, { email: 'ana@costa.example' })
  const { id, emailKey } = await makeTestShop(platform)
  const hand = (version: number) => transferShop(platform, actor, { id, owner: newOwner, version, origin })
  expect(await hand(1)).toMatchObject({ ok: true })
  expect(await shopOf(id)).toMatchObject({ retailerId: retailer.id, progress: 20 })
  expect(await findLivingInvitation(queries, emailKey)).toBeUndefined()
  expect(await hand(2)).toEqual({ ok: false, refusal: 'same-owner' })
})

test('of two concurrent transfers one wins', async () => {
  const { platform, actor, shopOf, kinds, queries } = await start()
  await using _platform = platform
  const { id } = await makeTestShop(platform)
  const owners = [newOwner, { ...newOwner, email: 'zoe@costa.example' }]
  const results = await Promise.all(
    owners.map((owner) => transferShop(platform, actor, { id, owner, version: 1, origin })),
  )
  expect(results.map((result) => (result.ok ? 'done' : result.refusal)).toSorted()).toEqual(['done', 'stale'])
  expect(await kinds(id)).toEqual(['created', 'transferred'])
  const living = await queries.select().from(invitations)
  expect(living.filter((each) => !each.revokedAt).map((each) => each.emailKey)).toEqual([(await shopOf(id)).emailKey])
})

test('a role that may only read cannot change a store, and a sales role cannot transfer one', async () => {
  const { platform, actor } = await start('viewer')
  await using _platform = platform
  const sales = (await signInAs(platform, 'sales')).actor
  const { id, invitationId } = await makeTestShop(platform)
  const letter = { key: newId(), subject: 'x', words: 'y' }
  const edit = shopEditSchema.parse({
    ...editedOf({
      ...newOwner,
      shopName: 'x',
      mobile: '',
      addressName: '',
      number: '',
      street1: '',
      street2: '',
    } as never),
    suburb: '',
    state: '',
    postcode: '2000',
  })
  const refusedActs = [
    () => noteShop(platform, actor, { id, note: 'x', origin }),
    () => editShop(platform, actor, { id, edit, version: 1, origin }),
    () => closeShop(platform, actor, { id, reason: 'x', version: 1, origin }),
    () => reopenShop(platform, actor, { id, origin }),
    () => resendInvitation(platform, actor, { id, origin }),
    () => revokeInvitation(platform, actor, { id: invitationId ?? '', origin }),
    () => writeToRetailer(platform, actor, { id, letter, origin }),
    () => transferShop(platform, actor, { id, owner: newOwner, version: 1, origin }),
    () => transferShop(platform, sales, { id, owner: newOwner, version: 1, origin }),
  ]
  for (const act of refusedActs) await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
})

test('an unknown store and an example are not found', async () => {
  const { platform, actor } = await start()
  await using _platform = platform
  const { id } = await makeTestShop(platform, { columns: { isDemo: true } })
  for (const each of [id, newId()])
    expect(await noteShop(platform, actor, { id: each, note: 'x', origin })).toEqual({
      ok: false,
      refusal: 'not-found',
    })
  expect(await loadShopRecord(platform, id)).toBeUndefined()
})
