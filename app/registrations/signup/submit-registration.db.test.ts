import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { codeExpiry, inviteRetailer } from '#app/retailers/invitations/invite-retailer.server.ts'
import { createShop } from '#app/shops/onboarding/create-shop.server.ts'
import { repeatable } from '#app/outbox/idempotency/idempotency.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { jobsOf, mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { submitRegistration } from './submit-registration.server.ts'
import { readStatusToken } from '../status/status-link.server.ts'

const origin = testOrigin
const start = (env: Record<string, string> = {}) =>
  startTestPlatform({ templates: mailTemplates, env: { TO_EMAIL_SETUP: 'setup@example.com', ...env }, jobs: jobsOf })

const good = {
  shopName: 'Pellow News',
  contactName: 'Garth Pellow',
  email: 'garth@pellownews.example',
  contactNumber: '02 5550 0182',
  abn: '51824753556',
  shopPostCode: '2830',
  licensedPostOffice: true,
  source: 'VANA',
  pleaseSpecify: '',
}
const proof = () => ({ replayKey: `pow ${randomUUID()}`, expiresAt: new Date(Date.now() + 600_000) })
const register = (platform: Platform, change: Partial<typeof good> = {}, key: string = randomUUID()) => {
  const body = { ...good, ...change }
  return submitRegistration(platform, body, { origin, captchaProof: proof(), act: repeatable('signup', key, body) })
}
const one = async (platform: Platform, query: ReturnType<typeof sql>) =>
  (await platform.database.queries.execute(query)).rows[0] as Record<string, unknown>

const tables = ['registrations', 'mails', 'audit_events', 'idempotency_replies', 'human_checks_used']
async function counts(platform: Platform): Promise<number[]> {
  const counted: number[] = []
  for (const table of tables)
    counted.push(Number((await one(platform, sql`select count(*)::int as n from ${sql.raw(table)}`))['n']))
  return counted
}

async function invite(platform: Platform, email: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const by = { id: randomUUID(), name: 'Jess' }
    const { id } = await createShop(tx, platform, {
      registrationId: null,
      shopName: 'First Shop',
      contactName: 'Garth Pellow',
      email,
      emailKey: email,
      phone: '02 5550 0182',
      abn: good.abn,
      postcode: '2830',
      state: 'NSW',
      timeZone: 'Australia/Sydney',
      licensedPostOffice: false,
      retailerId: null,
      by,
    })
    const invited = {
      shopId: id,
      registrationId: null,
      email,
      emailKey: email,
      givenName: 'Garth',
      surname: 'Pellow',
    }
    await inviteRetailer(tx, platform.keys, invited)
  })
}

test('a registration is stored together with its event, mails, audit entry, spent proof and response', async () => {
  await using platform = await start()
  const receipt = await register(platform)
  expect(receipt).toEqual({
    success: true,
    reference: expect.stringMatching(/^R-/),
    statusUrl: expect.any(String),
    answerBy: expect.any(String),
  })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1])
  const row = await one(platform, sql`select * from registrations`)
  expect(row).toMatchObject({
    status: 'received',
    state: 'NSW',
    time_zone: 'Australia/Sydney',
    please_specify: null,
    reference: receipt.reference,
    licensed_post_office: true,
    email_key: good.email,
    abn_facts: null,
  })
  const token = receipt.statusUrl.split('/').at(-1) ?? ''
  expect(readStatusToken(platform, token)).toBe(row['id'])
  const { rows } = await platform.database.queries.execute(
    sql`select to_address, reply_to, subject from mails order by template desc`,
  )
  expect(rows).toEqual([
    {
      to_address: 'setup@example.com',
      reply_to: good.email,
      subject: `Registration ${receipt.reference}: a shop in 2830 NSW`,
    },
    {
      to_address: good.email,
      reply_to: 'setup@example.com',
      subject: `We have your registration of interest (${receipt.reference})`,
    },
  ])
})

test('business days are counted by the calendar of the shop’s state', async () => {
  await using platform = await start({ ANSWER_BUSINESS_DAYS: '5' })
  await register(platform, { shopPostCode: '6000' })
  await register(platform, { shopPostCode: '2880', shopName: 'Two' })
  await register(platform, { shopPostCode: '0001', shopName: 'Three' })
  const { rows } = await platform.database.queries.execute(
    sql`select state, time_zone, answer_due_at > now() + interval '4 days' as far from registrations order by created_at`,
  )
  expect(rows).toEqual([
    { state: 'WA', time_zone: 'Australia/Perth', far: true },
    { state: 'NSW', time_zone: 'Australia/Broken_Hill', far: true },
    { state: null, time_zone: 'Australia/Sydney', far: true },
  ])
})

test('the mail of thanks repeats no input', async () => {
  await using platform = await start()
  await register(platform, {
    shopName: 'CANARY',
    contactName: 'CANARY',
    contactNumber: 'CANARY',
    source: 'Other',
    pleaseSpecify: 'CANARY',
  })
  const thanks = await one(platform, sql`select data, subject from mails where template = 'registration-received'`)
  expect(JSON.stringify(thanks)).not.toContain('CANARY')
  const audit = await one(platform, sql`select * from audit_events`)
  expect(JSON.stringify(audit)).not.toContain('CANARY')
  expect(JSON.stringify(audit)).not.toContain(good.email)
})

test('the same shop and email again is existing-account with this message, and leaves nothing behind (rules RG7, RG10)', async () => {
  await using platform = await start()
  await register(platform)
  const again = register(platform, { shopName: ' PELLOW  news', email: 'Garth@PellowNews.example', abn: '53004085616' })
  await expect(again).rejects.toMatchObject({
    code: 'existing-account',
    message: ' PELLOW  news is already registered to this email address. Contact support for help.',
  })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1])
})

test('a declined shop may register again', async () => {
  await using platform = await start()
  await register(platform)
  await platform.database.queries.execute(
    sql`update registrations set status = 'declined', decline_reason = 'No', decided_at = now()`,
  )
  await register(platform)
  await expect(register(platform)).rejects.toMatchObject({ code: 'existing-account' })
  expect((await counts(platform))[0]).toBe(2)
})

test('a store of that email and name is existing-account, another name is not-activated until the account exists', async () => {
  await using platform = await start()
  await invite(platform, good.email)
  await expect(register(platform, { shopName: 'first  SHOP' })).rejects.toMatchObject({ code: 'existing-account' })
  await expect(register(platform)).rejects.toMatchObject({
    code: 'not-activated',
    message: 'Agent needs to be activated before additional shops are registered. Contact support for help.',
  })
  expect(await counts(platform)).toEqual([0, 0, 0, 0, 0])
  await platform.database.queries.execute(
    sql`update invitations set activated_at = now(), used_at = now(), expires_at = ${codeExpiry().toISOString()}`,
  )
  await expect(register(platform)).resolves.toMatchObject({ success: true })
})

test('of ten concurrent registrations one wins, and the others get existing-account', async () => {
  await using platform = await start()
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => register(platform)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of settled)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'existing-account' })
  expect(await counts(platform)).toEqual([1, 2, 1, 1, 1])
})

test('a spent proof cannot be used a second time', async () => {
  await using platform = await start()
  const spent = proof()
  const send = (shopName: string) =>
    submitRegistration(platform, { ...good, shopName }, { origin, captchaProof: spent, act: undefined })
  await send('One')
  await expect(send('Two')).rejects.toMatchObject({ code: 'challenge-failed' })
  expect((await counts(platform))[0]).toBe(1)
})
