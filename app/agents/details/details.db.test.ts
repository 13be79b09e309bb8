import { expect, test } from 'vitest'

import { auditEvents } from '#app/staff/audit/audit.store.server.ts'

import { agentPassword, makeTestAgent } from '../testing/agent-fixtures.ts'
import { headersOf, mailedBy, serveAccounts } from '../testing/account-server.ts'

async function start() {
  const served = await serveAccounts()
  const { platform, call, url } = served
  const agent = await makeTestAgent(platform)
  const { session } = await call('login', { email: agent.email, password: agentPassword })
  const account = async () => {
    const answer = await fetch(`${url}/api/account/details`, { headers: headersOf(session) })
    return ((await answer.json()) as { account?: unknown }).account
  }
  return { ...served, agent, session, account }
}

test('name and phone number are changed, read back and mailed; what is the same already makes no mail (rule AC43)', async () => {
  const { platform, call, agent, session, account } = await start()
  const name = { givenName: ' Maria ', surname: '' }
  for (let time = 0; time < 2; time += 1) {
    expect((await call('change-name', name, { session })).body).toEqual({ success: true })
    expect((await call('change-phone', { phone: '02 5550 1234' }, { session })).body).toEqual({ success: true })
  }
  expect(await account()).toEqual({ givenName: 'Maria', surname: '', email: agent.email, phone: '02 5550 1234' })
  expect((await mailedBy(platform, 'account-changed')).map(({ what, givenName }) => [what, givenName])).toEqual([
    ['name', 'Maria'],
    ['phone', 'Maria'],
  ])
  await call('change-phone', { phone: '' }, { session })
  expect(await account()).toMatchObject({ phone: '' })
  const audit = await platform.database.queries.select().from(auditEvents)
  expect(audit.filter(({ action }) => /^agent\.(name|phone)-changed$/.test(action))).toHaveLength(3)
})

test('what is no name or number is refused at its field, and unknown fields are', async () => {
  const { platform, call, session } = await start()
  const fields = []
  for (const [path, body] of [
    ['change-name', { givenName: '  ', surname: '' }],
    ['change-name', { givenName: 'Mia\nBcc: x@example.com', surname: '' }],
    ['change-name', { givenName: 'Mia', surname: '', email: 'other@example.com' }],
    ['change-phone', { phone: 'none' }],
    ['change-phone', { phone: '12345' }],
  ] as const)
    fields.push(Object.keys((await call(path, body, { session })).body.detail ?? {}))
  expect(fields).toEqual([['givenName'], ['givenName'], ['email'], ['phone'], ['phone']])
  expect(await mailedBy(platform, 'account-changed')).toEqual([])
})
