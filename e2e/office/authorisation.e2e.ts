import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { foundTestShop } from '#app/retailers/testing/retailer-fixtures.ts'
import { makeCallers } from '#app/retailers/testing/callers.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { can, type Right, type Role, roles } from '#app/office/roles/roles.ts'
import { staffSessionStore, staffSessions } from '#app/office/sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'

import { openStage } from '#e2e/harness/browser/stage.ts'
import { access } from '#e2e/page-access.ts'
import { routePaths, urlMap } from '#e2e/url-map.ts'

const email = 'mia@example.com'
const shopName = 'Canary Corner News'

async function seed(platform: Platform) {
  const { 'a member of staff': member, ...retailers } = await makeCallers(platform, email)
  await foundTestShop(platform, email, shopName)
  const members = new Map<Role, string>()
  for (const role of roles) members.set(role, (await signInAs(platform, role)).token)
  const [expired, idle, revoked] = [
    await signInAs(platform, 'owner'),
    await signInAs(platform, 'owner'),
    await signInAs(platform, 'owner'),
  ]
  const age = (id: string, set: object) =>
    platform.database.queries.update(staffSessions).set(set).where(eq(staffSessions.id, id))
  await age(expired.actor.sessionId, { expiresAt: sql`now() - interval '1 second'` })
  await age(idle.actor.sessionId, { lastSeenAt: sql`now() - interval '31 minutes'` })
  await platform.database.transaction((tx) => staffSessionStore.end(tx, revoked.actor.id, revoked.actor.sessionId))
  const cookie = (token: string) => ({ cookie: `__Host-staff=${token}` })
  const strangers: Record<string, Record<string, string>> = {
    ...retailers,
    'a member whose session expired': cookie(expired.token),
    'a member who was away': cookie(idle.token),
    'a member whose session was revoked': cookie(revoked.token),
    'an agent with a cookie for staff': { cookie: retailers['stolen cookie'].cookie?.replace('sid', 'staff') ?? '' },
  }
  return { members, strangers, owner: retailers.owner, everybody: { ...strangers, 'a member of staff': member } }
}

let seeds: Awaited<ReturnType<typeof seed>>
const { product } = await openStage({
  seed: async (platform) => {
    seeds = await seed(platform)
  },
})
const { url } = product

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url + path, { redirect: 'manual', ...init })

const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers })

/**
 * Returns the result of a request in a word; a page that finds nothing under the sample's id, or lacks the data of its list, has let the
 * caller in.
 */
function outcome({ status, headers }: Response): 'out' | 'forbidden' | 'in' | number {
  const to = headers.get('location') ?? ''
  if (status === 401 || to.startsWith('/staff/sign-in') || to.startsWith('/agent-login')) return 'out'
  if (status === 403 || to === '/staff/refused?why=forbidden') return 'forbidden'
  return status <= 400 || status === 404 ? 'in' : status
}

/** Each page of `app/routes.ts` with its pattern, and with samples for its parameters. */
const pages = routePaths.map((pattern, index) => ({ pattern, path: urlMap[index] ?? '', needs: access[pattern] }))
const offices = pages.filter(({ needs }) => needs && !['public', 'sign-in', 'retailer'].includes(needs))
const retailerPages = pages.filter(({ needs }) => needs === 'retailer')

test('no page is missing from the table', () => {
  expect(pages.filter(({ needs }) => needs === undefined).map(({ pattern }) => pattern)).toEqual([])
})

test.each(offices)(
  '$pattern rejects strangers, retailers and ended sessions, for each kind of request',
  async ({ path }) => {
    for (const [who, headers] of Object.entries(seeds.strangers)) {
      expect([who, outcome(await get(path, headers))]).toEqual([who, 'out'])
      const body = new URLSearchParams({ intent: 'close' })
      const write = await ask(path, { method: 'POST', headers: { ...headers, origin: url }, body })
      expect([who, write.status >= 300, write.status < 500]).toEqual([who, true, true])
      const data = await get(`${path}.data`, headers)
      const said = await data.text()
      expect([who, data.status === 200 && !said.includes('sign-in')]).toEqual([who, false])
    }
  },
)

test.each(offices)(
  '$pattern opens for roles with the permission $needs, and for no other role',
  async ({ path, needs }) => {
    for (const [role, token] of seeds.members) {
      const expected = needs === 'member' || can(role, needs as Right) ? 'in' : 'forbidden'
      expect([role, outcome(await get(path, { cookie: `__Host-staff=${token}` }))]).toEqual([role, expected])
    }
  },
)

test('a public page is the same for every caller: no session, whole or stolen, adds personal data to it', async () => {
  for (const { pattern, path, needs } of pages) {
    if (needs !== 'public') continue
    const nobody = (await get(path)).status
    for (const [who, headers] of Object.entries(seeds.everybody)) {
      const answer = await get(path, headers)
      expect([pattern, who, answer.status, answer.headers.get('set-cookie')]).toEqual([pattern, who, nobody, null])
      const said = await answer.text()
      for (const own of [email, shopName]) expect([pattern, who, said.includes(own)]).toEqual([pattern, who, false])
    }
  }
})

/** Callers whose request carries the cookie of a live session; the id_token makes no difference to a page. */
const cookieHolders = ['owner', 'other agent', 'stolen cookie', 'halves of two sessions', 'the cookie twice']

test.each(retailerPages)('$pattern opens for the cookie of a live session, and for nothing else', async ({ path }) => {
  for (const [who, headers] of Object.entries(seeds.everybody)) {
    const expected = cookieHolders.includes(who) ? 'in' : 'out'
    expect([who, outcome(await get(path, headers))]).toEqual([who, expected])
    const data = await (await get(`${path}.data`, headers)).text()
    expect([who, data.includes('agent-login')]).toEqual([who, expected === 'out'])
    if (expected === 'in') continue
    const write = await ask(path, {
      method: 'POST',
      headers: { ...headers, origin: url },
      body: new URLSearchParams(),
    })
    // A page without forms accepts no POST at all.
    expect([who, ['out', 405].includes(outcome(write))]).toEqual([who, true])
  }
})

test('another site can neither read nor change anything with a retailer’s cookie (rule X4)', async () => {
  const { owner } = seeds
  for (const { path } of [...retailerPages, { path: '/account/log-out' }])
    for (const stranger of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const body = new URLSearchParams({ intent: 'log-out' })
      expect([path, (await ask(path, { method: 'POST', headers: { ...owner, ...stranger }, body })).status]).toEqual([path, 403]) // prettier-ignore
    }
  const page = await get('/account', owner)
  expect(page.headers.get('access-control-allow-origin')).toBeNull()
  expect(await page.text()).toContain(email)
})

test('a retailer has a separate log-in, which gives no access to the office', async () => {
  const body = JSON.stringify({ email })
  const json = { 'content-type': 'application/json' }
  const listAs = (headers: Record<string, string>) =>
    ask('/api/account/newsagencies', { method: 'POST', headers: { ...json, ...headers }, body })
  for (const [who, headers] of Object.entries(seeds.everybody)) {
    const expected = { owner: 200, 'other agent': 403 }[who] ?? 401
    expect([who, (await listAs(headers)).status]).toEqual([who, expected])
  }
})
