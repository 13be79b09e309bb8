import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { startTestPlatform, testOrigin as origin } from '#app/testing/test-platform.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { shops } from '../shops.queries.server.ts'
import { makeTestRetailer, makeTestShop, wholeShop } from '../testing/shop-fixtures.ts'
import { editShop } from './edit-shop.server.ts'
import { editedOf } from './shop-edit.ts'
import { shopEditSchema } from './shop-forms.schema.ts'

test('a new email, which means a new person, needs a fresh second factor, and other edits do not (rule BO12)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const shopOf = async (id: string) => {
    const [shop] = await platform.database.queries.select().from(shops).where(eq(shops.id, id))
    if (!shop) throw new Error('the shop is gone')
    return shop
  }
  const { id } = await makeTestShop(platform, { said: { email: 'wayne@port.example' } })
  const shop = await shopOf(id)
  const late = { ...actor, secondFactorAt: new Date(Date.now() - 11 * 60_000) }
  const said = { ...shopEditSchema.parse(editedOf(shop)), phone: '03 5550 0177', email: 'WAYNE@port.example' }
  expect((await editShop(platform, late, { id, edit: said, version: shop.version, origin })).ok).toBe(true)
  const { version } = await shopOf(id)
  const elsewhere = { id, edit: { ...said, email: 'somebody@else.example' }, version, origin }
  await expect(editShop(platform, late, elsewhere)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await shopOf(id)).email).toBe('wayne@port.example')
  expect((await editShop(platform, actor, elsewhere)).ok).toBe(true)

  // The email of an account belongs to its retailer. That refusal comes first, whatever the second factor.
  const retailer = await makeTestRetailer(platform)
  const theirs = await makeTestShop(platform, { retailer })
  const taken = { id: theirs.id, edit: elsewhere.edit, version: (await shopOf(theirs.id)).version, origin }
  expect(await editShop(platform, late, taken)).toMatchObject({ refusal: 'email-is-agents' })
})

test('a role that may not transfer a store cannot send its activation code to another address (rule N15)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor: sales } = await signInAs(platform, 'sales')
  const { actor: operations } = await signInAs(platform, 'operations')
  const { id } = await makeTestShop(platform, { said: { email: 'wayne@port.example' } })
  const { queries } = platform.database
  const shopOf = async () => {
    const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!shop) throw new Error('the shop is gone')
    return shop
  }
  const mailed = async () =>
    (await queries.select().from(mails)).map(({ template, toAddress }) => `${template} ${toAddress}`)
  const before = await mailed()
  const shop = await shopOf()
  const edit = { ...shopEditSchema.parse(editedOf(shop)), email: 'thief@else.example' }
  const act = { id, edit, version: shop.version, origin }
  await expect(editShop(platform, sales, act)).rejects.toMatchObject({ code: 'forbidden' })
  expect([(await shopOf()).email, await mailed()]).toEqual(['wayne@port.example', before])
  expect(await editShop(platform, sales, { ...act, edit: { ...edit, email: shop.email ?? '' } })).toMatchObject({
    ok: true,
  })

  expect((await editShop(platform, operations, act)).ok).toBe(true)
  expect((await mailed()).slice(before.length).toSorted()).toEqual([
    'invitation-code-again thief@else.example',
    'newsagency-email-moved wayne@port.example',
  ])
  const [notice] = await queries.select().from(mails).where(eq(mails.template, 'newsagency-email-moved'))
  expect(JSON.stringify(notice)).not.toContain('thief')
})

test('staff never give an address the pin of another place (rule CH6)', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor } = await signInAs(platform, 'operations')
  const { queries } = platform.database
  const shopOf = async (id: string) => {
    const [shop] = await queries.select().from(shops).where(eq(shops.id, id))
    if (!shop) throw new Error('the shop is gone')
    return shop
  }
  const save = async (id: string, change: object, pin?: { lat: number; lon: number }) => {
    const shop = await shopOf(id)
    const edit = { ...shopEditSchema.parse(editedOf(shop)), ...change }
    return editShop(platform, actor, { id, edit, pin: pin ?? null, version: shop.version, origin })
  }
  const { id } = await makeTestShop(platform, { columns: wholeShop })
  const oldPin = { lat: wholeShop.lat, lon: wholeShop.lon }
  const changes = [
    { number: '320' },
    { street1: 'View Street' },
    { suburb: 'Epsom', postcode: '3551' },
    { addressName: 'Shop 3' },
    { street2: 'Upstairs' },
  ]
  for (const change of changes) expect(await save(id, change)).toMatchObject({ refusal: 'pin-needed' })
  for (const change of changes.slice(0, 3))
    expect(await save(id, change, oldPin)).toMatchObject({ refusal: 'same-pin' })
  expect(await save(id, { number: '320' }, { lat: -31.95, lon: 115.86 })).toMatchObject({ refusal: 'pin-far' })
  expect(await shopOf(id)).toMatchObject({ number: '318', addressName: null, ...oldPin })

  // The door of a shop in the same building may be where it was.
  expect(await save(id, { addressName: 'Shop 3' }, oldPin)).toMatchObject({ ok: true })
  const newPin = { lat: -36.7601, lon: 144.2802 }
  expect(await save(id, { street1: 'View Street' }, newPin)).toMatchObject({ ok: true })
  expect(await shopOf(id)).toMatchObject({ street1: 'View Street', ...newPin })
  // Neither a phone nor a pin alone needs another address.
  expect(await save(id, { phone: '03 5550 0177' })).toMatchObject({ ok: true })
  expect(await save(id, {}, { lat: -36.7602, lon: 144.2803 })).toMatchObject({ ok: true })
  expect(await shopOf(id)).toMatchObject({ lat: -36.7602, street1: 'View Street' })

  // A shop that was never located has no other place's pin.
  const { id: fresh } = await makeTestShop(platform)
  expect(await save(fresh, { suburb: 'Bendigo' })).toMatchObject({ ok: true })
  expect(await save(fresh, { number: '1', street1: 'High Street' }, newPin)).toMatchObject({ ok: true })
  expect(await shopOf(fresh)).toMatchObject({ street1: 'High Street', ...newPin })
})
