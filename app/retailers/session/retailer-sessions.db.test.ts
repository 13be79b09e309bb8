import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { rowsAsText } from '#app/testing/reading/rows-as-text.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'

import { retailerSessions } from './retailer-sessions.queries.server.ts'
import { findRetailerActor, findRetailerOfPage } from '../guards/find-retailer-actor.server.ts'
import { startRetailerSession } from './start-retailer-session.server.ts'
import { logInAs, makeTestRetailer } from '../testing/retailer-fixtures.ts'

const sessionOf = async (platform: TestPlatform, retailerId: string) => {
  const secret = await platform.database.transaction((tx) =>
    startRetailerSession(tx, { retailerId, origin: testOrigin }),
  )
  return { token: secret.token, idToken: secret.idToken }
}

test('a JSON call needs the cookie and the id_token of one session, and a page the cookie alone (rule AC27)', async () => {
  await using platform = await startTestPlatform()
  const retailer = await makeTestRetailer(platform)
  const [one, two] = [await sessionOf(platform, retailer.id), await sessionOf(platform, retailer.id)]
  expect((await findRetailerActor(platform, one))?.id).toBe(retailer.id)
  expect(one.token).not.toBe(one.idToken)
  const wrong = [
    { token: one.token, idToken: undefined },
    { token: undefined, idToken: one.idToken },
    { token: one.token, idToken: two.idToken },
    { token: one.idToken, idToken: one.token },
    { token: one.token, idToken: one.token },
    { token: one.idToken, idToken: one.idToken },
    { token: `${one.token}A`, idToken: one.idToken },
    { token: '', idToken: '' },
  ]
  for (const secrets of wrong) expect(await findRetailerActor(platform, secrets)).toBeUndefined()
  expect((await findRetailerOfPage(platform, one.token))?.sessionId).toBe(
    (await findRetailerActor(platform, one))?.sessionId,
  )
  for (const token of [undefined, '', one.idToken, `${one.token}A`])
    expect(await findRetailerOfPage(platform, token)).toBeUndefined()
})

test('the database holds neither of the two secrets', async () => {
  await using platform = await startTestPlatform()
  const retailer = await makeTestRetailer(platform)
  const { token, idToken } = await sessionOf(platform, retailer.id)
  const { rows } = await platform.database.queries.execute(sql`select * from agent_sessions`)
  const kept = rowsAsText(rows)
  expect(kept).toContain(retailer.id)
  expect(kept).not.toContain(token)
  expect(kept).not.toContain(idToken)
})

test('sessions are deleted a month after their end, keys and failures after a day, and nothing sooner', async () => {
  await using platform = await startTestPlatform()
  const { retailer, actor } = await logInAs(platform)
  const { queries } = platform.database
  const left = async () => {
    await letANightGo(platform)
    const { rows } = await queries.execute<{ n: string }>(
      sql`select (select count(*) from agent_sessions) || ' ' || (select count(*) from agent_reset_keys) || ' ' || (select count(*) from agent_log_in_failures) as n`,
    )
    return rows[0]?.n
  }
  const at = (interval: string) => sql`now() - ${interval}::interval`
  await queries.execute(
    sql`insert into agent_reset_keys (id, agent_id, key_hash, expires_at) values (${retailer.id}, ${retailer.id}, 'x', now())`,
  )
  await queries.execute(sql`insert into agent_log_in_failures (email_hash, in_a_row) values ('x', 1)`)
  const move = async (session: string, rest: string) => {
    await queries
      .update(retailerSessions)
      .set({ expiresAt: at(session) })
      .where(eq(retailerSessions.id, actor.sessionId))
    await queries.execute(sql`update agent_reset_keys set expires_at = ${at(rest)}`)
    await queries.execute(sql`update agent_log_in_failures set last_at = ${at(rest)}`)
  }
  await move('29 days', '23 hours')
  expect(await left()).toBe('1 1 1')
  await move('31 days', '25 hours')
  expect(await left()).toBe('0 0 0')
})
