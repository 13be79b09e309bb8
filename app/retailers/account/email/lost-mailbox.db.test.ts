import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testOrigin as origin } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { mailedBy, serveAccounts } from '../../testing/account-server.ts'
import { retailerPassword, foundTestShop, makeTestRetailer } from '../../testing/retailer-fixtures.ts'
import { postDetails } from '../../testing/post-details.ts'
import {
  applyDueEmailChange,
  confirmEmailChange,
  emailChangeJob,
  findEmailChange,
} from './confirm-email-change.server.ts'
import { confirmForLostMailbox, findWaitingEmailChange, stopForLostMailbox } from './confirm-for-lost-mailbox.server.ts'
import { refuseEmailChange } from './stop-email-change.server.ts'

const newEmail = 'mia.new@example.com'
const hourMs = 3_600_000

const keyIn = (mailed: Record<string, unknown> | undefined) =>
  new URL(String(mailed?.url)).searchParams.get('key') ?? ''

/** Creates a retailer who asked for a new email, and a colleague who may transfer stores. */
async function start() {
  const { platform, call } = await serveAccounts({}, (parts) => [emailChangeJob(parts)])
  const { queries } = platform.database
  const retailer = await makeTestRetailer(platform)
  const shop = await foundTestShop(platform, retailer.email, 'Costa News', retailer.id)
  const { session } = await call('login', { email: retailer.email, password: retailerPassword })
  await postDetails(platform, 'email', { email: newEmail, password: retailerPassword }, { session })
  const { actor } = await signInAs(platform, 'operations')
  const asked = { retailerId: retailer.id, shopId: shop.id, origin }
  const { rows } = await queries.execute<{ id: string }>(sql`select id from agent_email_changes`)
  const id = rows[0]?.id ?? ''
  return {
    platform,
    queries,
    call,
    session,
    retailer,
    shop,
    actor,
    asked,
    id,
    confirmNew: async () => confirmEmailChange(platform, keyIn((await mailedBy(platform, 'email-confirm'))[0]), origin),
    confirm: (by = actor) => confirmForLostMailbox(platform, by, { ...asked, called: 'Mia, 0491 570 156' }),
    stopKey: async () => keyIn((await mailedBy(platform, 'email-change-by-staff'))[0]),
    apply: (hours: number) => applyDueEmailChange(platform, id, new Date(Date.now() + hours * hourMs)),
    canLogIn: async (email: string) => (await call('login', { email, password: retailerPassword })).status === 200,
  }
}

test('staff can confirm for a lost mailbox once the new address has, and the change takes effect after 72 hours (rule AC62)', async () => {
  const { platform, queries, retailer, shop, actor, id, confirm, confirmNew, apply, canLogIn, stopKey } = await start()
  expect(await confirm()).toEqual({ ok: false, refusal: 'not-confirmed' })
  await confirmNew()
  await expect(confirm({ ...actor, role: 'sales' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await confirm()).toEqual({ ok: false, refusal: 'nothing-waits' })
  expect(await mailedBy(platform, 'email-change-by-staff')).toMatchObject([{ newEmail, givenName: 'Mia' }])
  expect(await mailedBy(platform, 'email-change-soon')).toHaveLength(1)
  expect(await findEmailChange(platform, await stopKey())).toMatchObject({ side: 'old', state: 'asks', newEmail })
  const { countsFrom } = (await findWaitingEmailChange(queries, retailer.id)) ?? {}
  const due = await queries.execute<{ hours: number }>(
    sql`select extract(epoch from start_after - created_on)::float / 3600 as hours from pgboss.job where data ->> 'id' = ${id}`,
  )
  expect(due.rows).toHaveLength(1)
  expect(due.rows[0]?.hours).toBeCloseTo(72, 1)
  expect((Date.parse(countsFrom ?? '') - Date.now()) / hourMs).toBeCloseTo(72, 1)
  await expect(apply(71)).rejects.toThrow('not due')
  expect([await canLogIn(retailer.email), await canLogIn(newEmail)]).toEqual([true, false])
  await apply(73)
  await apply(73)
  expect([await canLogIn(retailer.email), await canLogIn(newEmail)]).toEqual([false, true])
  expect(await mailedBy(platform, 'email-changed')).toMatchObject([{ isByStaff: true }, { isByStaff: true }])
  const kinds = (await findEvents(queries, { kind: 'newsagency', id: shop.id })).map(({ kind }) => kind)
  expect(kinds).toContain('email-confirmed-by-staff')
  const audit = await queries.select().from(auditEvents)
  expect(audit.find(({ action }) => action === 'agent.email-confirmed-by-staff')).toMatchObject({
    actorId: actor.id,
    became: { countsFrom, called: 'Mia, 0491 570 156' },
  })
})

test.for(['link', 'agent', 'staff'] as const)(
  'until the change takes effect, the %s can stop it permanently (rule AC62)',
  async (who) => {
    const { platform, session, retailer, actor, asked, confirm, confirmNew, apply, canLogIn, stopKey } = await start()
    await confirmNew()
    await confirm()
    const key = await stopKey()
    if (who === 'link') await refuseEmailChange(platform, key, origin)
    if (who === 'agent') await postDetails(platform, 'stop-email', {}, { session })
    if (who === 'staff') await stopForLostMailbox(platform, actor, asked)
    await apply(73)
    expect(await findEmailChange(platform, key)).toMatchObject({ state: 'stopped' })
    expect([await canLogIn(retailer.email), await canLogIn(newEmail)]).toEqual([true, false])
    expect(await mailedBy(platform, 'email-change-stopped')).toHaveLength(2)
  },
)
