import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { retailers } from '../../retailers.queries.server.ts'
import { findLivingInvitation } from '../../invitations/invitations.queries.server.ts'
import {
  retailerPassword,
  foundTestShop,
  inviteTestRetailer,
  makeTestRetailer,
} from '../../testing/retailer-fixtures.ts'
import { findOwnDetails } from '../details/find-own-details.server.ts'
import { mailedBy, serveAccounts } from '../../testing/account-server.ts'
import { postDetails, seenBy } from '../../testing/post-details.ts'
import { confirmEmailChange, findEmailChange } from './confirm-email-change.server.ts'
import { refuseEmailChange } from './stop-email-change.server.ts'

const newEmail = 'Mia.New@example.com'
const newKey = newEmail.toLowerCase()
const ask = { email: newEmail, password: retailerPassword }

const keyIn = (mailed: Record<string, unknown> | undefined) =>
  new URL(String(mailed?.url)).searchParams.get('key') ?? ''

/** Logs in a retailer who has a shop. */
async function start(env: Record<string, string> = {}) {
  const served = await serveAccounts(env)
  const { platform, call } = served
  const retailer = await makeTestRetailer(platform)
  const shop = await foundTestShop(platform, retailer.email, 'Costa News', retailer.id)
  const { session } = await call('login', { email: retailer.email, password: retailerPassword })
  const pending = async () => (await seenBy(platform, session, findOwnDetails))?.emailChange
  const post = (intent: string, fields: Record<string, string> = {}) =>
    postDetails(platform, intent, fields, { session })
  return { ...served, retailer, shop, session, pending, post }
}

/** Returns the keys of the newest mailed links. */
async function keysOf(platform: TestPlatform) {
  const [old, fresh] = [await mailedBy(platform, 'email-change-asked'), await mailedBy(platform, 'email-confirm')]
  return { old: keyIn(old.at(-1)), fresh: keyIn(fresh.at(-1)) }
}

const addressesOf = async ({ database }: TestPlatform, template: string) => {
  const { rows } = await database.queries.execute<{ to_address: string }>(
    sql`select to_address from mails where template = ${template} order by to_address`,
  )
  return rows.map(({ to_address: address }) => address)
}

const stateOf = async (platform: TestPlatform, key: string) => (await findEmailChange(platform, key))?.state
const confirm = (platform: TestPlatform, key: string) => confirmEmailChange(platform, key, testOrigin)

test('a new email takes effect once both addresses have confirmed, in either order (rule AC44)', async () => {
  for (const first of ['old', 'fresh'] as const) {
    const { platform, call, retailer, session, pending, post } = await start()
    expect((await post('email', ask)).location).toBe('/account/details?done=email#own-email')
    const keys = await keysOf(platform)
    const second = first === 'old' ? 'fresh' : 'old'
    await confirm(platform, keys[first])
    await confirm(platform, keys[first])
    expect([await stateOf(platform, keys[first]), await stateOf(platform, keys[second])]).toEqual(['waits', 'asks'])
    // A used link carries no address (rule X11).
    expect(await findEmailChange(platform, keys[first])).not.toHaveProperty('newEmail')
    expect(await pending()).toMatchObject({
      newEmail,
      isConfirmedByOld: first === 'old',
      isConfirmedByNew: first !== 'old',
    })
    expect((await call('login', { email: newEmail, password: retailerPassword })).status).toBe(404)
    await confirm(platform, keys[second])
    expect([await stateOf(platform, keys.old), await stateOf(platform, keys.fresh)]).toEqual(['changed', 'changed'])
    expect((await call('newsagencies', { email: retailer.email }, { session })).status).toBe(401)
    expect((await call('login', { email: retailer.email, password: retailerPassword })).status).toBe(404)
    const back = await call('login', { email: newKey, password: retailerPassword })
    const list = await call('newsagencies', { email: newEmail }, { session: back.session })
    expect(list.body).toMatchObject({ newsagencies: [{ shopName: 'Costa News' }] })
    expect(await addressesOf(platform, 'email-changed')).toEqual([newEmail, retailer.email])
    await platform[Symbol.asyncDispose]()
  }
})

test('the shops move with the account, and pending shops of the new address are attached to it', async () => {
  const { platform, retailer, shop, post } = await start()
  const invited = await inviteTestRetailer(platform, newEmail)
  const other = await foundTestShop(platform, 'somebody@example.com', 'Another’s', retailer.id)
  await post('email', ask)
  const { old, fresh } = await keysOf(platform)
  await confirm(platform, old)
  await confirm(platform, fresh)
  const { rows } = await platform.database.queries.execute<{ id: string; email: string; agent_id: string }>(
    sql`select id, email, agent_id from newsagencies`,
  )
  const found = new Map(rows.map(({ id, email, agent_id: owner }) => [id, [email, owner]]))
  expect(found.get(shop.id)).toEqual([newEmail, retailer.id])
  expect(found.get(invited.shop.id)).toEqual([newEmail, retailer.id])
  expect(found.get(other.id)).toEqual(['somebody@example.com', retailer.id])
  expect(await findLivingInvitation(platform.database.queries, newKey)).toBeUndefined()
})

test('the caller cannot see that an address has an account, its owner gets a mail, and the change cannot be completed', async () => {
  const { platform, retailer, pending, post } = await start()
  const owner = await makeTestRetailer(platform, newEmail)
  const free = await post('email', ask)
  expect([free.status, free.location]).toEqual([200, '/account/details?done=email#own-email'])
  expect(await pending()).toMatchObject({ newEmail, isConfirmedByOld: false, isConfirmedByNew: false })
  expect(await mailedBy(platform, 'email-confirm')).toEqual([])
  expect(await addressesOf(platform, 'email-taken')).toEqual([newEmail])
  expect(await addressesOf(platform, 'email-change-asked')).toEqual([retailer.email])
  await confirm(platform, keyIn((await mailedBy(platform, 'email-change-asked'))[0]))
  const kept = await platform.database.queries.select().from(retailers)
  expect(kept.map(({ emailKey }) => emailKey).toSorted()).toEqual([retailer.emailKey, owner.emailKey].toSorted())
  await post('stop-email')
  expect(await addressesOf(platform, 'email-change-stopped')).toEqual([retailer.email])
})

test('a change stops if its address gets an account before the change is confirmed', async () => {
  const { platform, call, retailer, post } = await start()
  await post('email', ask)
  const { old, fresh } = await keysOf(platform)
  await confirm(platform, fresh)
  await makeTestRetailer(platform, newEmail)
  await confirm(platform, old)
  expect(await stateOf(platform, old)).toBe('stopped')
  expect((await call('login', { email: retailer.email, password: retailerPassword })).status).toBe(200)
})

test.for(['old', 'fresh'] as const)('the %s address stops the change permanently with its link', async (side) => {
  const { platform, retailer, pending, post } = await start()
  await post('email', ask)
  const keys = await keysOf(platform)
  await confirm(platform, keys[side === 'old' ? 'fresh' : 'old'])
  await refuseEmailChange(platform, keys[side], testOrigin)
  await refuseEmailChange(platform, keys[side], testOrigin)
  for (const key of [keys.old, keys.fresh]) {
    await confirm(platform, key)
    expect(await stateOf(platform, key)).toBe('stopped')
  }
  expect(await pending()).toBeNull()
  expect(await addressesOf(platform, 'email-change-stopped')).toEqual([newEmail, retailer.email])
  expect((await post('email', ask)).status).toBe(200)
  expect((await keysOf(platform)).old).not.toBe(keys.old)
})

test('neither address can confirm for the other, and an unknown key finds no change', async () => {
  const { platform, post } = await start()
  await post('email', ask)
  const { old } = await keysOf(platform)
  await confirm(platform, old)
  await confirm(platform, old)
  for (const key of ['', 'x', old.slice(1), 'A'.repeat(43)]) {
    await confirm(platform, key)
    await refuseEmailChange(platform, key, testOrigin)
    expect(await findEmailChange(platform, key)).toBeUndefined()
  }
  expect(await stateOf(platform, old)).toBe('waits')
})

test('the links expire after 24 hours and are deleted a day later', async () => {
  const { platform, call, retailer, pending, post } = await start()
  await post('email', ask)
  const { old, fresh } = await keysOf(platform)
  await confirm(platform, old)
  const { queries } = platform.database
  const hours = await queries.execute<{ left: number }>(
    sql`select extract(epoch from expires_at - now())::float8 / 3600 as left from agent_email_changes`,
  )
  expect(hours.rows[0]?.left).toBeGreaterThan(23)
  expect(hours.rows[0]?.left).toBeLessThanOrEqual(24)
  await queries.execute(sql`update agent_email_changes set expires_at = now() - interval '1 second'`)
  await confirm(platform, fresh)
  expect([await stateOf(platform, fresh), await pending()]).toEqual(['stopped', null])
  expect((await call('login', { email: retailer.email, password: retailerPassword })).status).toBe(200)
  expect((await post('email', ask)).status).toBe(200)
  await queries.execute(sql`update agent_email_changes set expires_at = now() - interval '25 hours'`)
  await letANightGo(platform)
  expect((await queries.execute(sql`select * from agent_email_changes`)).rows).toEqual([])
})

test('of concurrent changes only one is pending', async () => {
  const { platform, post } = await start({ RATE_LIMITS: 'off' })
  const answers = await Promise.all(
    ['one@example.com', 'two@example.com', 'three@example.com'].map((email) => post('email', { ...ask, email })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Stop it first')
  expect(await mailedBy(platform, 'email-change-asked')).toHaveLength(1)
})

test('concurrent confirmations of both addresses apply the change once', async () => {
  const { platform, post } = await start()
  await post('email', ask)
  const { old, fresh } = await keysOf(platform)
  await Promise.all([old, fresh, old, fresh].map((key) => confirm(platform, key)))
  expect(await stateOf(platform, old)).toBe('changed')
  expect(await mailedBy(platform, 'email-changed')).toHaveLength(2)
})

test('a change needs the password, a wrong password counts as a failure, and the current or an empty email is refused', async () => {
  const { platform, retailer, pending, post } = await start()
  const details = []
  for (const body of [
    { ...ask, password: 'not the password' },
    { ...ask, email: retailer.email.toUpperCase() },
    { ...ask, email: 'nobody' },
    { ...ask, password: '' },
  ])
    details.push(await post('email', body))
  expect(details.map(({ body, typed }) => [Object.keys(body.detail ?? {}), typed])).toEqual([
    [['password'], { email: newEmail }],
    [['email'], { email: retailer.email.toUpperCase() }],
    [['email'], { email: 'nobody' }],
    [['password'], { email: newEmail }],
  ])
  expect(await pending()).toBeNull()
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'agent.password-refused')).toHaveLength(1)
})

test('a new password stops a pending change, and a completed change voids reset links', async () => {
  const { platform, call, retailer, post } = await start()
  await post('email', ask)
  const { old } = await keysOf(platform)
  const password = 'four wet umbrellas drip'
  const changed = await post('password', { oldPassword: retailerPassword, password, passwordAgain: password })
  expect(await stateOf(platform, old)).toBe('stopped')
  expect(await addressesOf(platform, 'email-change-stopped')).toEqual([newEmail, retailer.email])
  const again = { email: newEmail, password }
  expect((await postDetails(platform, 'email', again, { session: changed.session })).status).toBe(200)
  await call('forgot-password', { email: retailer.email })
  const resetKey = new URL(String((await mailedBy(platform, 'reset-link'))[0]?.url)).searchParams.get('resetKey')
  const keys = await keysOf(platform)
  await confirm(platform, keys.old)
  await confirm(platform, keys.fresh)
  expect((await call('reset-password', { key: resetKey, password: 'a third password here' })).status).toBe(404)
})

test('a sixth change within a day is refused, and the database stores keys only as hashes', async () => {
  const { platform, post } = await start()
  for (let index = 0; index < 5; index += 1) {
    expect((await post('email', ask)).status).toBe(200)
    await post('stop-email')
  }
  const { old, fresh } = await keysOf(platform)
  expect((await post('email', ask)).status).toBe(429)
  const { rows } = await platform.database.queries.execute(sql`select * from agent_email_changes`)
  const mails = await platform.database.queries.execute(sql`select data from mails`)
  for (const key of [old, fresh]) expect(rowsAsText([rows, mails.rows])).not.toContain(key)
})

test('a link of a disabled account does nothing', async () => {
  const { platform, retailer, post } = await start()
  await post('email', ask)
  const { old, fresh } = await keysOf(platform)
  await confirm(platform, old)
  await platform.database.queries
    .update(retailers)
    .set({ disabledAt: sql`now()` })
    .where(eq(retailers.id, retailer.id))
  await confirm(platform, fresh)
  expect(await findEmailChange(platform, fresh)).toBeUndefined()
  const [kept] = await platform.database.queries.select().from(retailers).where(eq(retailers.id, retailer.id))
  expect(kept?.email).toBe(retailer.email)
})
