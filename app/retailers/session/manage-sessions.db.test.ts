import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { endOwnSession, findSessionDevice, listOwnSessions } from '#app/identity/sessions/manage-sessions.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { testOrigin } from '#app/testing/test-platform.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { retailerAudience } from '../retailer-audience.server.ts'
import { countSessionsOfRetailer, endSessionsOfRetailer } from './end-sessions-of-retailer.server.ts'
import { retailerPassword, makeTestRetailer } from '../testing/retailer-fixtures.ts'
import { type Halves, serveAccounts } from '../testing/account-server.ts'
import { actorOf, postDetails, seenBy } from '../testing/post-details.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function start() {
  const served = await serveAccounts()
  const { platform, call } = served
  const log = async (email: string, from = '203.0.113.7', headers = {}) =>
    (await call('login', { email, password: retailerPassword }, { from, headers })).session
  const list = async (session: Halves) =>
    (await seenBy(platform, session, (_, actor) => listOwnSessions(platform, retailerAudience, actor))) ?? []
  const post = (intent: string, fields: Record<string, string>, session: Halves) =>
    postDetails(platform, intent, fields, { session, query: '?change=name' })
  const { email } = await makeTestRetailer(platform)
  return { ...served, email, log, list, post }
}

test('a retailer’s active sessions are listed by device and network, this one first (rule AC40)', async () => {
  const { platform, call, email, log, list } = await start()
  const here = await log(email)
  await log(email, '2001:db8:7:7::1', { 'user-agent': phone })
  const ended = await log(email)
  await call('logout', {}, { session: ended })
  await log((await makeTestRetailer(platform)).email)
  const rows = await list(here)
  expect(rows.map(({ device, network, isCurrent }) => ({ device, network, isCurrent }))).toEqual([
    { device: 'Another device', network: '203.0.113.0', isCurrent: true },
    { device: 'Chrome on Android', network: '2001:db8:7::', isCurrent: false },
  ])
  await platform.database.queries.execute(
    sql`update agent_sessions set last_seen_at = now() - interval '13 hours' where ip = '2001:db8:7::'`,
  )
  expect(await list(here)).toHaveLength(1)
})

test('a session can be ended at once, a repeated submit changes nothing, and the open form stays open', async () => {
  const { platform, call, email, log, list, post } = await start()
  const [here, there] = [await log(email), await log(email, '198.51.100.1')]
  const id = (await list(here)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
  for (let time = 0; time < 2; time += 1)
    expect((await post('end-session', { session: id }, here)).location).toBe(
      `/account/details?change=name&done=session-${id}#own-sessions`,
    )
  const actor = await actorOf(platform, here)
  expect(actor && (await findSessionDevice(platform, retailerAudience, actor, id))).toBe('Another device')
  expect((await call('newsagencies', { email }, { session: there })).status).toBe(401)
  expect((await call('newsagencies', { email }, { session: here })).status).toBe(200)
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'agent.session-ended')).toMatchObject([
    { was: { ip: '198.51.100.0' } },
  ])
})

test('a session of another retailer is not ended by its id, and looks like an unknown id', async () => {
  const { platform, call, email, log, list, post } = await start()
  const mine = await log(email)
  const stranger = await makeTestRetailer(platform)
  const theirs = await log(stranger.email)
  const [row] = await list(theirs)
  const actor = await actorOf(platform, mine)
  if (!actor || !row) throw new Error('no session was opened')
  for (const session of [row.id, newId()]) {
    await endOwnSession(platform, retailerAudience, actor, { sessionId: session, origin: testOrigin })
    expect(await findSessionDevice(platform, retailerAudience, actor, session)).toBeUndefined()
    expect((await post('end-session', { session }, mine)).location).toContain(`done=session-${session}`)
  }
  expect((await post('end-session', { session: 'x' }, mine)).body.error).toBe('validation-error')
  expect((await call('newsagencies', { email: stranger.email }, { session: theirs })).status).toBe(200)
})

test('all other sessions end, and the caller’s goes on', async () => {
  const { platform, email, log, list, post } = await start()
  const [here, one, two] = [await log(email), await log(email), await log(email)]
  const stranger = await log((await makeTestRetailer(platform)).email)
  for (let time = 0; time < 2; time += 1)
    expect((await post('end-other-sessions', {}, here)).location).toBe(
      '/account/details?change=name&done=other-sessions#own-sessions',
    )
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'agent.other-sessions-ended')).toMatchObject([
    { became: { ended: 2 } },
  ])
  expect(
    [await list(here), await list(one), await list(two), await list(stranger)].map(({ length }) => length),
  ).toEqual([1, 0, 0, 1])
})

test('staff log one retailer out everywhere, and a viewer cannot (rule AC46)', async () => {
  const { platform, call, email, log } = await start()
  const [here, there] = [await log(email), await log(email, '198.51.100.1')]
  const other = await makeTestRetailer(platform)
  const others = await log(other.email)
  const { queries } = platform.database
  const { rows } = await queries.execute<{ id: string }>(sql`select id from agents where email = ${email}`)
  const ending = { retailerId: rows[0]?.id ?? '', origin: testOrigin }
  const { actor: viewer } = await signInAs(platform, 'viewer')
  await expect(async () => endSessionsOfRetailer(platform, viewer, ending)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await countSessionsOfRetailer(queries, ending.retailerId)).toBe(2)
  const { actor } = await signInAs(platform, 'sales')
  for (const _ of [1, 2]) expect(await endSessionsOfRetailer(platform, actor, ending)).toMatchObject({ ok: true })
  for (const session of [here, there]) expect((await call('newsagencies', { email }, { session })).status).toBe(401)
  expect((await call('newsagencies', { email: other.email }, { session: others })).status).toBe(200)
  const audit = await queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => action === 'agent.sessions-ended')).toMatchObject([
    { actorKind: 'staff', subjectId: ending.retailerId, became: { ended: 2 } },
  ])
})
