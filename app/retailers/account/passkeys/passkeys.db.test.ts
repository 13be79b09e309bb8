import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { makeToken } from '#app/data/crypto/tokens.server.ts'
import { newId } from '#app/core/new-id.server.ts'
import { listOwnPasskeys } from '#app/identity/passkeys/manage-passkeys.server.ts'
import { bend, type Lies, SoftPasskey, wrongAnswers } from '#app/identity/testing/soft-passkey.ts'
import { letANightGo } from '#app/privacy/testing/let-a-night-go.ts'
import { auditEvents } from '#app/office/audit/screens/audit.queries.server.ts'

import { retailerAudience } from '../../retailer-audience.server.ts'
import { retailers } from '../../retailers.queries.server.ts'
import { makeResetKey } from '../../password/make-reset-key.server.ts'
import {
  type Answer,
  type Call,
  type Halves,
  headersOf,
  mailedBy,
  serveAccounts,
} from '../../testing/account-server.ts'
import { retailerPassword, foundTestShop, makeTestRetailer } from '../../testing/retailer-fixtures.ts'
import { postDetails, seenBy } from '../../testing/post-details.ts'
import { retailerPasskeyChallenges, retailerPasskeys } from './passkeys.queries.server.ts'

const wrong = 'this is not the password'
const fresh = 'four wet umbrellas drip'
const refused = [401, 'wrong-credentials', null]

const challengeIn = ({ body }: Answer) =>
  ((body.use ?? body.make) as { challenge?: string } | undefined)?.challenge ?? ''
const told = ({ status, body, headers }: Answer) => [status, body.error, headers.get('set-cookie')]

const ask = (call: Call, session: Halves) => call('ask-new-passkey', { password: retailerPassword }, { session })

const answerTo = (call: Call, asked: Answer, session: Halves, device = new SoftPasskey(), name = 'Shop phone') =>
  call('add-passkey', { answer: device.make(challengeIn(asked)), name }, { session })

const add = async (call: Call, session: Halves, device: SoftPasskey, name?: string) =>
  answerTo(call, await ask(call, session), session, device, name)

async function logIn(call: Call, device: SoftPasskey, owner: string, lies: Lies = {}): Promise<Answer> {
  const asked = await call('ask-passkey', {})
  return call('passkey-login', { answer: device.use(challengeIn(asked), { owner, ...lies }) })
}

/** Logs in a new retailer with the password. */
async function loggedIn({ call, platform }: Pick<Awaited<ReturnType<typeof serveAccounts>>, 'call' | 'platform'>) {
  const retailer = await makeTestRetailer(platform)
  const { session } = await call('login', { email: retailer.email, password: retailerPassword })
  return { retailer, session }
}

/** Starts the product, with a retailer who has one passkey. */
async function start(env: Record<string, string> = {}) {
  const served = await serveAccounts(env)
  const { retailer, session } = await loggedIn(served)
  const device = new SoftPasskey()
  expect((await add(served.call, session, device)).status).toBe(200)
  const list = async (of: Halves = session) =>
    (await seenBy(served.platform, of, (_, actor) => listOwnPasskeys(served.platform, retailerAudience, actor))) ?? []
  const post = (intent: string, fields: Record<string, string>, of: Halves = session) =>
    postDetails(served.platform, intent, fields, { session: of })
  const audited = async (action: string) =>
    served.platform.database.queries.select().from(auditEvents).where(eq(auditEvents.action, action))
  const challenges = () => served.platform.database.queries.select().from(retailerPasskeyChallenges)
  return { ...served, retailer, session, device, list, post, audited, challenges }
}

test('a passkey is added with the password, listed, mailed about and audited (rules AC49, AC50)', async () => {
  const { platform, retailer, list, audited } = await start()
  const [only] = await list()
  expect(only).toMatchObject({ name: 'Shop phone', lastUsedAt: null })
  expect(await mailedBy(platform, 'passkey-changed')).toMatchObject([{ givenName: 'Mia', act: 'added' }])
  expect(JSON.stringify(await mailedBy(platform, 'passkey-changed'))).not.toContain('Shop phone')
  const became = { passkey: 'Shop phone' }
  expect(await audited('agent.passkey-added')).toMatchObject([{ subjectId: retailer.id, became }])
})

test('a passkey opens the same session as the password: shops, a known device, the earlier session ended (rule AC52)', async () => {
  const { platform, call, retailer, device, list, audited } = await start()
  await foundTestShop(platform, retailer.email)
  const earlier = await call('login', { email: retailer.email, password: retailerPassword })
  const asked = await call('ask-passkey', {})
  const answer = device.use(challengeIn(asked), { owner: retailer.id })
  const opened = await call(
    'passkey-login',
    { answer },
    { headers: { cookie: headersOf(earlier.session).cookie ?? '' } },
  )
  expect([opened.status, opened.body.email]).toEqual([200, retailer.email])
  expect(opened.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['__Host-sid', '__Host-device'])
  const shops = async (session: Halves) => call('newsagencies', { email: retailer.email }, { session })
  expect((await shops(opened.session)).body.newsagencies).toHaveLength(1)
  expect((await shops(earlier.session)).status).toBe(401)
  const [used] = await list(opened.session)
  expect(used?.lastUsedAt).not.toBeNull()
  expect((await audited('agent.logged-in')).map(({ became }) => became)).toContainEqual({ with: 'passkey' })
  // The device is known, so failures from its address do not lock it out.
  const cookie = /__Host-device=[\w-]+/.exec(opened.headers.getSetCookie().join(' '))?.[0] ?? ''
  for (let index = 0; index < 10; index += 1) await call('login', { email: retailer.email, password: wrong })
  const again = { email: retailer.email, password: retailerPassword }
  expect((await call('login', again)).status).toBe(429)
  expect((await call('login', again, { headers: { cookie } })).status).toBe(200)
})

test('wrong passwords lock no passkey out, and a passkey does not reset their count (decision 8)', async () => {
  const { call, retailer, device } = await start()
  const { email } = retailer
  for (let index = 0; index < 10; index += 1) await call('login', { email, password: wrong })
  expect((await logIn(call, device, retailer.id)).status).toBe(200)
  expect((await call('login', { email, password: retailerPassword })).status).toBe(429)
})

test.for<[string, Lies]>([...wrongAnswers, ['that says it is somebody else’s', { owner: newId() }]])(
  'a response %s is refused, and the next good one is accepted',
  async ([, lies]) => {
    const { call, retailer, device, audited } = await start()
    expect((await logIn(call, device, retailer.id)).status).toBe(200)
    expect(told(await logIn(call, device, retailer.id, lies))).toEqual(refused)
    expect(await audited('agent.log-in-failed')).toMatchObject([
      { subjectId: retailer.id, became: { with: 'passkey' } },
    ])
    expect((await logIn(call, device, retailer.id, { counter: 5 })).status).toBe(200)
  },
)

test('a response without an owner, an unknown passkey and an altered signature open nothing', async () => {
  const { call, retailer, device } = await start()
  const other = await start()
  const nameless = device.use(challengeIn(await call('ask-passkey', {})))
  expect(told(await call('passkey-login', { answer: nameless }))).toEqual(refused)
  for (const stranger of [other.device, new SoftPasskey()]) {
    expect(told(await logIn(call, stranger, retailer.id))).toEqual(refused)
    const answer = stranger.use(challengeIn(await call('ask-passkey', {})), { owner: retailer.id })
    const inItsName = { ...answer, id: device.id, rawId: device.id }
    expect(told(await call('passkey-login', { answer: inItsName }))).toEqual(refused)
  }
  const good = device.use(challengeIn(await call('ask-passkey', {})), { owner: retailer.id })
  expect(told(await call('passkey-login', { answer: bend(good) }))).toEqual(refused)
})

test('a challenge works once within five minutes and only for a log-in, and a response to none is not audited', async () => {
  const { platform, call, retailer, session, device, audited, challenges } = await start({ RATE_LIMITS: 'off' })
  const answer = device.use(challengeIn(await call('ask-passkey', {})), { owner: retailer.id })
  const both = await Promise.all([call('passkey-login', { answer }), call('passkey-login', { answer })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect(told(await call('passkey-login', { answer }))).toEqual(refused)
  // One challenge was never issued, the other was issued for a new passkey.
  expect(told(await call('passkey-login', { answer: device.use(makeToken(), { owner: retailer.id }) }))).toEqual(
    refused,
  )
  const ofSession = challengeIn(await ask(call, session))
  expect(told(await call('passkey-login', { answer: device.use(ofSession, { owner: retailer.id }) }))).toEqual(refused)
  expect(await audited('agent.log-in-failed')).toEqual([])
  // A wrong response has spent the challenge for the right one too.
  const asked = challengeIn(await call('ask-passkey', {}))
  const bad = device.use(asked, { owner: retailer.id, userVerified: false })
  expect(told(await call('passkey-login', { answer: bad }))).toEqual(refused)
  const good = device.use(asked, { owner: retailer.id })
  expect(told(await call('passkey-login', { answer: good }))).toEqual(refused)

  const late = device.use(challengeIn(await call('ask-passkey', {})), { owner: retailer.id })
  const ends = (await challenges()).map(({ expiresAt }) => expiresAt.getTime() - Date.now())
  expect(Math.max(...ends)).toBeLessThanOrEqual(300_000)
  await platform.database.queries.update(retailerPasskeyChallenges).set({ expiresAt: sql`now() - interval '1 second'` })
  expect(told(await call('passkey-login', { answer: late }))).toEqual(refused)
  await letANightGo(platform)
  expect(await challenges()).toEqual([])
})

test('if no session can be opened, the log-in is rolled back, including the spent challenge', async () => {
  const { platform, call, retailer, device, list, challenges } = await start()
  const asked = challengeIn(await call('ask-passkey', {}))
  await platform.database.queries.execute(sql`alter table agent_sessions add constraint closed check (false) not valid`)
  const answer = device.use(asked, { owner: retailer.id })
  expect((await call('passkey-login', { answer })).status).toBe(500)
  expect(await challenges()).toMatchObject([{ challenge: asked }])
  await platform.database.queries.execute(sql`alter table agent_sessions drop constraint closed`)
  expect(await list()).toMatchObject([{ lastUsedAt: null }])
  expect((await call('passkey-login', { answer })).status).toBe(200)
})

test('a disabled account and a removed passkey get the usual refusal', async () => {
  const { platform, call, retailer, device, list, post } = await start()
  const { queries } = platform.database
  const disable = async (disabledAt: Date | null) =>
    queries.update(retailers).set({ disabledAt }).where(eq(retailers.id, retailer.id))
  await disable(new Date())
  expect(told(await logIn(call, device, retailer.id))).toEqual(refused)
  await disable(null)
  expect((await logIn(call, device, retailer.id)).status).toBe(200)
  const [only] = await list()
  const gone = { passkey: only?.id ?? '', password: retailerPassword }
  expect((await post('remove-passkey', gone)).status).toBe(200)
  expect(told(await logIn(call, device, retailer.id))).toEqual(refused)
  expect((await post('remove-passkey', gone)).status).toBe(404)
  expect((await mailedBy(platform, 'passkey-changed')).map(({ act }) => act)).toEqual(['added', 'removed'])
})

test('adding and removing need the password and count failures like a log-in, and renaming does not (rules AC38, AC51)', async () => {
  const { platform, call, retailer, session, list, post, audited } = await start()
  const [only] = await list()
  const asked = await call('ask-new-passkey', { password: wrong }, { session })
  const removing = await post('remove-passkey', { passkey: only?.id ?? '', password: wrong })
  const problem = { password: 'That is not the password that you have.' }
  for (const { status, body } of [asked, removing]) expect([status, body.detail]).toEqual([400, problem])
  expect(await audited('agent.password-refused')).toHaveLength(2)
  for (let index = 0; index < 8; index += 1)
    await call('login', { email: retailer.email, password: wrong }, { headers: { cookie: '' } })
  expect((await ask(call, session)).status).toBe(429)
  const named = await post('rename-passkey', { passkey: only?.id ?? '', name: 'Counter' })
  expect([named.status, (await list())[0]?.name]).toEqual([200, 'Counter'])
  expect(await audited('agent.passkey-renamed')).toMatchObject([
    { was: { passkey: 'Shop phone' }, became: { passkey: 'Counter' } },
  ])
  expect(await mailedBy(platform, 'passkey-changed')).toHaveLength(1)
})

test('a challenge for a new passkey belongs to its session, works once, and ends with the session', async () => {
  const served = await start()
  const { platform, call, session, retailer } = served
  const other = await loggedIn(served)
  const device = new SoftPasskey()
  const asked = async (of: Halves) => challengeIn(await ask(call, of))
  const adding = (challenge: string, of: Halves, lies: Lies = {}) =>
    call('add-passkey', { answer: device.make(challenge, lies), name: 'Laptop' }, { session: of })
  const codeOf = ({ status, body }: Answer) => [status, body.error]
  const no = [422, 'passkey-not-right']
  expect(codeOf(await adding(await asked(session), other.session))).toEqual(no)
  expect(codeOf(await adding(challengeIn(await call('ask-passkey', {})), session))).toEqual(no)
  for (const lies of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { userVerified: false }]) {
    const challenge = await asked(session)
    expect(codeOf(await adding(challenge, session, lies))).toEqual(no)
    expect(codeOf(await adding(challenge, session))).toEqual(no)
  }
  const [first, second] = [await asked(session), await asked(session)]
  expect(codeOf(await adding(first, session))).toEqual(no)
  expect((await adding(second, session)).status).toBe(200)
  // A credential belongs to one account.
  expect(codeOf(await adding(await asked(other.session), other.session))).toEqual(no)
  const last = await asked(session)
  await platform.database.queries.execute(
    sql`update agent_sessions set revoked_at = now() where agent_id = ${retailer.id}`,
  )
  expect(codeOf(await adding(last, session))).toEqual([401, 'unauthenticated'])
})

test('an account has at most five passkeys, also with concurrent additions', async () => {
  const { call, retailer, session, list } = await start({ RATE_LIMITS: 'off' })
  for (let index = 0; index < 3; index += 1) await add(call, session, new SoftPasskey(), `Device ${index}`)
  const { session: second } = await call('login', { email: retailer.email, password: retailerPassword })
  // Both challenges are issued before a passkey is added, because a later request would be refused.
  const asked = [await ask(call, session), await ask(call, second)] as const
  const answers = await Promise.all([answerTo(call, asked[0], session), answerTo(call, asked[1], second)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await list()).toHaveLength(5)
  expect((await ask(call, session)).status).toBe(409)
})

test('a retailer cannot rename or remove another retailer’s passkey', async () => {
  const served = await start()
  const { list, post } = served
  const { session } = await loggedIn(served)
  const [only] = await list()
  const renaming = await post('rename-passkey', { passkey: only?.id ?? '', name: 'Mine' }, session)
  const removing = await post('remove-passkey', { passkey: only?.id ?? '', password: retailerPassword }, session)
  expect([renaming.status, removing.status]).toEqual([404, 404])
  expect(await list(session)).toEqual([])
  expect(await list()).toMatchObject([{ name: 'Shop phone' }])
})

test('a reset removes all passkeys, and a change of password keeps them and says so (rule AC53)', async () => {
  const { platform, call, retailer, device, post, audited } = await start()
  const changed = await post('password', { oldPassword: retailerPassword, password: fresh, passwordAgain: fresh })
  expect((await logIn(call, device, retailer.id)).status).toBe(200)
  const key = await platform.database.transaction((tx) => makeResetKey(tx, retailer.id))
  // An attacker who knows the password is about to add a passkey.
  const asked = await call('ask-new-passkey', { password: fresh }, { session: changed.session })
  expect((await call('reset-password', { key, password: retailerPassword })).status).toBe(200)
  const adding = { answer: new SoftPasskey().make(challengeIn(asked)), name: 'Thief' }
  expect((await call('add-passkey', adding, { session: changed.session })).status).toBe(401)
  expect(told(await logIn(call, device, retailer.id))).toEqual(refused)
  expect(await platform.database.queries.select().from(retailerPasskeys)).toEqual([])
  expect(await mailedBy(platform, 'password-changed')).toMatchObject([{ passkeys: 1 }, { passkeys: 1 }])
  expect(await audited('agent.password-reset')).toMatchObject([{ became: { passkeysRemoved: 1 } }])
})

test('an address gets a limited number of challenges, and no other address is refused (decision 8)', async () => {
  const { call, retailer, device, challenges } = await start()
  const statuses = []
  for (let index = 0; index < 61; index += 1)
    statuses.push((await call('ask-passkey', {}, { from: '192.0.2.9' })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  expect(await challenges()).toHaveLength(60)
  expect((await logIn(call, device, retailer.id)).status).toBe(200)
  const withPassword = { email: retailer.email, password: retailerPassword }
  expect((await call('login', withPassword, { from: '192.0.2.9' })).status).toBe(200)
})
