import { expect, test } from 'vitest'

import { makeCallers } from './testing/callers.ts'
import { serveAccounts } from './testing/account-server.ts'

/**
 * Who may make which call. `anybody`: what the caller sends of a session changes nothing. `agent`: the cookie and the
 * id_token of one living session. `page`: the same, or the cookie alone, because a plain link of a retailer's own page leads there
 * (decision 92). `system`: a secret of its own. A call that is not here fails the test.
 */
const access: Record<string, 'anybody' | 'agent' | 'page' | 'system'> = {
  'GET /api/challenge': 'anybody',
  'GET /api/places': 'anybody',
  'GET /api/places/near': 'anybody',
  'GET /api/status': 'anybody',
  'GET /api/stores': 'anybody',
  'GET /api/suppressions': 'system',
  'POST /api/suppressions/check': 'system',
  'POST /api/mail/feedback': 'system',
  'GET /api/account/abn': 'anybody',
  'POST /api/account/activate': 'anybody',
  'POST /api/account/add-passkey': 'agent',
  'POST /api/account/ask-new-passkey': 'agent',
  'POST /api/account/ask-passkey': 'anybody',
  'GET /api/account/known-details': 'agent',
  // By the token of one store's contract, and nothing of a session.
  'POST /api/account/complete-contract': 'anybody',
  'POST /api/account/complete-contract-data': 'anybody',
  'GET /api/account/bank-help': 'anybody',
  'POST /api/account/bank-help': 'anybody',
  'POST /api/account/bank-help/settle': 'anybody',
  'GET /api/account/contract-draft': 'anybody',
  'PUT /api/account/contract-draft': 'anybody',
  'POST /api/account/copy-bank-account': 'agent',
  'POST /api/account/decline-renewal': 'anybody',
  'POST /api/account/forgot-password': 'anybody',
  'POST /api/account/login': 'anybody',
  'POST /api/account/logout': 'agent',
  'POST /api/account/lost-activation-code': 'anybody',
  'POST /api/account/lost-contract-link': 'anybody',
  'POST /api/account/newsagencies': 'agent',
  'GET /api/account/other-shops': 'agent',
  // By the signed link of one application, and nothing of a session.
  'POST /api/account/registration-answer': 'anybody',
  'POST /api/account/registration-status-link': 'anybody',
  'POST /api/account/passkey-login': 'anybody',
  'POST /api/account/renew-contract': 'anybody',
  'POST /api/account/renew-contract-data': 'anybody',
  // By the signed link of one invitation: mail programs bring no session.
  'POST /api/account/reminders/stop': 'anybody',
  'POST /api/account/reset-password': 'anybody',
  'POST /api/account/setup': 'anybody',
  'POST /api/account/signup': 'anybody',
  'POST /api/account/us/signup': 'anybody',
  'POST /api/enquiries': 'anybody',
  'POST /api/account/update-contract-link': 'anybody',
  'POST /api/account/locate-address': 'anybody',
  'POST /api/signing/create-doc': 'anybody',
  'POST /api/signing/create-doc-link': 'anybody',
  'GET /api/signing/documents/{id}/calendar': 'page',
  'GET /api/signing/documents/{id}/contract': 'page',
  // By the two secrets of one signing session.
  'GET /api/signing/session': 'anybody',
  'GET /api/signing/session/{sessionId}/agreement': 'anybody',
  'POST /api/signing/session/complete': 'anybody',
  'POST /api/signing/session/consent': 'anybody',
  'POST /api/signing/session/decline': 'anybody',
  'POST /api/signing/session/viewed': 'anybody',
  // By the HMAC of the provider's shared key.
  'POST /api/signing/webhooks/pandadoc': 'anybody',
  'POST /api/sms-opt-out': 'anybody',
  'POST /api/traffic': 'anybody',
  // By the signed link of the mail that brought the training.
  'POST /api/training/opened': 'anybody',
  'POST /api/verify': 'anybody',
}

const email = 'mia@example.com'
/** What makes a call good but for who asks. */
const bodies: Record<string, unknown> = { 'POST /api/account/newsagencies': { email } }

type Paths = Record<string, Record<string, unknown>>

async function callsOf(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Paths }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.startsWith('/api') ? path : `/api${path}`}`,
    ),
  )
}

test('every call of the API × everybody who may stand before it', async () => {
  const { platform, url } = await serveAccounts({ RATE_LIMITS: 'off', MAIL_FEEDBACK_KEY: 'of-the-provider-'.repeat(3) })
  const calls = await callsOf(url)
  expect(calls.filter((call) => !(call in access))).toEqual([])

  const callers = await makeCallers(platform, email)
  const ask = async (call: string, headers: Record<string, string>) => {
    const [method = '', path = ''] = call.split(' ')
    const body = method === 'GET' ? undefined : JSON.stringify(bodies[call] ?? {})
    const sent = { 'content-type': 'application/json', ...headers }
    const answer = await fetch(url + path, { method, headers: sent, ...(body !== undefined && { body }) })
    const { error } = (await answer.json().catch(() => ({}))) as { error?: string }
    return `${answer.status} ${error ?? ''}`.trim()
  }
  for (const call of calls) {
    const nobody = await ask(call, callers.nobody)
    if (access[call] !== 'anybody') expect([call, nobody]).toEqual([call, '401 unauthenticated'])
    for (const [who, headers] of Object.entries(callers)) {
      // Last: the owner's session must be whole until then, and logging out ends it.
      if (who === 'owner' || (who === 'other agent' && ['agent', 'page'].includes(access[call] ?? ''))) continue
      if (who === 'stolen cookie' && access[call] === 'page') {
        // The agent is known. The address names no document.
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

test('another method than the one that is described opens nothing', async () => {
  const { platform, url } = await serveAccounts({ RATE_LIMITS: 'off' })
  const { owner } = await makeCallers(platform, email)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/api/account/newsagencies', '/api/account/logout', '/api/account/login'])
      expect((await fetch(url + path, { method, headers: owner })).status).toBeGreaterThanOrEqual(400)
})

test('a call of another site is refused, whatever it carries', async () => {
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
