import { expect, test } from 'vitest'

import { makeCallers } from '../testing/callers.ts'
import { serveAccounts } from '../testing/account-server.ts'

type Access = 'anybody' | 'agent' | 'page' | 'system'
type Operation = { security: Record<string, never[]>[] }

const systems = new Set(['systemSecret', 'mailFeedbackKey'])

/**
 * Returns who may make a call according to its description (`access.ts`). `anybody`: a session changes nothing. `agent`: needs the cookie
 * and the id_token of one active session. `page`: accepts the cookie alone too, because a plain link on a retailer's page leads there
 * (decision 21). `system`: needs an own secret.
 */
function accessOf({ security }: Operation): Access {
  const sets = security.map((set) => Object.keys(set))
  if (sets.some(([first = '']) => systems.has(first))) return 'system'
  if (sets.some((set) => set.length === 1 && set[0] === 'session')) return 'page'
  return sets.some((set) => set.includes('session')) ? 'agent' : 'anybody'
}

/** The calls that are not public. Listed here, so that a call which loses its guard and its description together fails the test. */
const closedCalls: Record<string, Access> = {
  'GET /api/contracts': 'system',
  'GET /api/contracts/{id}': 'system',
  'GET /api/shops': 'system',
  'GET /api/shops/{id}': 'system',
  'GET /api/suppressions': 'system',
  'POST /api/suppressions/check': 'system',
  'POST /api/mail/feedback': 'system',
  'GET /api/account/known-details': 'agent',
  'GET /api/account/other-shops': 'agent',
  'POST /api/account/add-passkey': 'agent',
  'POST /api/account/ask-new-passkey': 'agent',
  'POST /api/account/copy-bank-account': 'agent',
  'POST /api/account/logout': 'agent',
  'POST /api/account/newsagencies': 'agent',
  'GET /api/signing/documents/{id}/calendar': 'page',
  'GET /api/signing/documents/{id}/contract': 'page',
}

const email = 'mia@example.com'
/** Valid bodies, so that only the authorisation of a call can fail. */
const bodies: Record<string, unknown> = { 'POST /api/account/newsagencies': { email } }

type Paths = Record<string, Record<string, Operation>>

async function accessOfCalls(url: string): Promise<Record<string, Access>> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Paths }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path.startsWith('/api') ? path : `/api${path}`}`
      return [call, accessOf(operation)] as const
    }),
  )
  return Object.fromEntries(calls)
}

test('every call of the API refuses every caller except those it is for', async () => {
  const { platform, url } = await serveAccounts({ RATE_LIMITS: 'off', MAIL_FEEDBACK_KEY: 'of-the-provider-'.repeat(3) })
  const access = await accessOfCalls(url)
  const closed = Object.entries(access).filter(([, who]) => who !== 'anybody')
  expect(Object.fromEntries(closed)).toEqual(closedCalls)

  const callers = await makeCallers(platform, email)
  const ask = async (call: string, headers: Record<string, string>) => {
    const [method = '', path = ''] = call.split(' ')
    const body = method === 'GET' ? undefined : JSON.stringify(bodies[call] ?? {})
    const sent = { 'content-type': 'application/json', ...headers }
    const answer = await fetch(url + path, { method, headers: sent, ...(body !== undefined && { body }) })
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    return `${answer.status} ${error ?? ''}`.trim()
  }
  for (const call of Object.keys(access)) {
    const nobody = await ask(call, callers.nobody)
    if (access[call] !== 'anybody') expect([call, nobody]).toEqual([call, '401 unauthenticated'])
    for (const [who, headers] of Object.entries(callers)) {
      // The owner comes last, because logging out ends the session that the other callers derive from.
      if (who === 'owner' || (who === 'other agent' && ['agent', 'page'].includes(access[call] ?? ''))) continue
      if (who === 'stolen cookie' && access[call] === 'page') {
        // The session is accepted, but the path names no existing document.
        expect([call, who, await ask(call, headers)]).toEqual([call, who, '404 not-found'])
        continue
      }
      expect([call, who, await ask(call, headers)]).toEqual([call, who, nobody])
    }
  }
  const list = 'POST /api/account/newsagencies'
  expect(await ask(list, callers['other agent'])).toBe('403 forbidden')
  expect(await ask(list, callers.owner)).toBe('200')
  expect(await ask('POST /api/account/logout', callers['other agent'])).toBe('200')
  expect(await ask(list, callers['other agent'])).toBe('401 unauthenticated')
  expect(await ask(list, callers.owner)).toBe('200')
  expect(await ask('POST /api/account/logout', callers.owner)).toBe('200')
  expect(await ask(list, callers.owner)).toBe('401 unauthenticated')
})

test('a method that the API does not describe opens nothing', async () => {
  const { platform, url } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { owner } = await makeCallers(platform, email)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/api/account/newsagencies', '/api/account/logout', '/api/account/login'])
      expect((await fetch(url + path, { method, headers: owner })).status).toBeGreaterThanOrEqual(400)
})

test("a request from another site is refused, even with the owner's credentials", async () => {
  const { platform, url } = await serveAccounts()
  const { owner } = await makeCallers(platform, email)
  for (const stranger of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]) {
    const headers = { 'content-type': 'application/json', ...owner, ...stranger }
    const answer = await fetch(`${url}/api/account/newsagencies`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    })
    expect(answer.status).toBe(403)
  }
})
