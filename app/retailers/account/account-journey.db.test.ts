import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import type { TestPlatform } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { retailers } from '../retailers.queries.server.ts'
import { retailerPassword, foundTestShop, inviteTestRetailer } from '../testing/retailer-fixtures.ts'
import { mailedBy, serveAccounts } from '../testing/account-server.ts'

const journeyActions = [
  'invitation.activated',
  'agent.set-up',
  'agent.logged-out',
  'agent.logged-in',
  'agent.reset-asked',
  'agent.password-reset',
  'agent.log-in-failed',
]

const actionsOf = async ({ database }: TestPlatform) =>
  (await database.queries.select().from(auditEvents)).map(({ action }) => action)

test('a retailer activates the code, sets up the account, sees the stores, logs out and logs in with a new password', async () => {
  const { platform, call } = await serveAccounts()
  const { email, code } = await inviteTestRetailer(platform, 'Mia@Example.com')
  await foundTestShop(platform, 'mia@example.com', 'Another Shop')

  const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)} `
  expect((await call('activate', { email: ' MIA@example.com', invitationCode: typed })).body).toEqual({ success: true })
  expect((await call('activate', { email, invitationCode: code })).body).toEqual({ success: true })

  const details = { givenName: 'Mia', surname: 'Costa', email: 'mia@example.com', password: retailerPassword }
  const made = await call('setup', { ...details, invitationCode: code })
  expect(made.status).toBe(200)
  expect(made.headers.getSetCookie()[0]).toMatch(
    /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209\d{3}; Secure$/,
  )
  expect(made.body.agent).toMatchObject({ invitationCodeActivated: true, invitationCode: '' })
  expect(Date.parse(made.body.agent?.expires ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000)

  const list = await call('newsagencies', { email: 'MIA@example.com' }, { session: made.session })
  expect(list.body).toMatchObject({
    success: true,
    newsagencies: [
      { shopName: 'Another Shop', progress: 20 },
      {
        shopName: 'Costa News',
        shopAddress: { name: '', number: '', street1: '', street2: '', suburb: '', state: 'NSW', postcode: '2204' },
        progress: 20,
        completeContractToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
    ],
  })
  expect(await mailedBy(platform, 'account-ready')).toMatchObject([
    { email: 'Mia@Example.com', shopNames: expect.arrayContaining(['Another Shop', 'Costa News']) as string[] },
  ])

  expect((await call('logout', {}, { session: made.session })).status).toBe(200)
  expect((await call('newsagencies', { email }, { session: made.session })).status).toBe(401)

  const back = await call('login', { email, password: retailerPassword })
  expect(back.status).toBe(200)
  expect((await call('forgot-password', { email })).body).toEqual({
    success: true,
    message: 'Password reset link has been sent',
  })
  const [mailed] = await mailedBy(platform, 'reset-link')
  const key = new URL(String(mailed?.url)).searchParams.get('resetKey')
  const fresh = 'four wet umbrellas drip'
  expect((await call('reset-password', { password: fresh, key })).body).toMatchObject({ success: true })
  expect((await call('newsagencies', { email }, { session: back.session })).status).toBe(401)
  expect((await call('login', { email, password: retailerPassword })).body).toMatchObject({
    error: 'wrong-credentials',
    message: 'Error encountered.',
  })
  expect((await call('login', { email, password: fresh })).status).toBe(200)
  expect(await actionsOf(platform)).toEqual(expect.arrayContaining(journeyActions))
})

test('a repeated set-up with its key needs the password and gets its own session, and a second set-up is refused', async () => {
  const { platform, call } = await serveAccounts()
  const { email, code } = await inviteTestRetailer(platform)
  const body = { givenName: 'Mia', email, password: retailerPassword, invitationCode: code }
  const key = randomUUID()
  expect((await call('setup', body, { key })).body).toMatchObject({ error: 'not-activated' })
  await call('activate', { email, invitationCode: code })
  const made = await call('setup', body, { key })
  const again = await call('setup', body, { key })
  expect([made.status, again.status]).toEqual([200, 200])
  expect(again.session.token).not.toBe(made.session.token)
  for (const { session } of [made, again]) expect((await call('newsagencies', { email }, { session })).status).toBe(200)

  expect((await call('setup', { ...body, password: 'another long password' }, { key })).body).toMatchObject({
    error: 'key-reused',
  })
  expect((await call('setup', { ...body, givenName: 'Bo' }, { key })).body).toMatchObject({ error: 'key-reused' })
  expect((await call('setup', body)).body).toEqual({
    success: false,
    error: 'already-set-up',
    message: 'Your account has already been set up. Please sign in to continue.',
  })
  expect((await call('activate', { email, invitationCode: code })).body).toMatchObject({ error: 'already-set-up' })
  const { rows } = await platform.database.queries.execute('select * from idempotency_replies')
  for (const { session } of [made, again]) expect(rowsAsText(rows)).not.toContain(session.idToken)
  expect(await platform.database.queries.select().from(retailers)).toHaveLength(1)
})

test('of ten concurrent set-ups one creates the account, and all that share its key get sessions', async () => {
  const { platform, call } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { email, code } = await inviteTestRetailer(platform)
  await Promise.all(Array.from({ length: 5 }, () => call('activate', { email, invitationCode: code })))
  const body = { givenName: 'Mia', email, password: retailerPassword, invitationCode: code }
  const key = randomUUID()
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => call('setup', body)),
    ...Array.from({ length: 5 }, () => call('setup', body, { key })),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(await platform.database.queries.select().from(retailers)).toHaveLength(1)
  // Either one set-up without a key wins alone, or the shared key wins for all requests that send it.
  const [alone, keyed] = [statuses.slice(0, 5), statuses.slice(5)].map(
    (some) => some.filter((status) => status === 200).length,
  )
  expect([
    [1, 0],
    [0, 5],
  ]).toContainEqual([alone, keyed])
  expect((await actionsOf(platform)).filter((action) => action === 'invitation.activated')).toHaveLength(1)
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  expect(await mailedBy(platform, 'account-ready')).toHaveLength(1)
})
