import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin } from '#app/testing/test-platform.ts'
import { sessionCookie } from '#app/office/guards/session-cookie.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { makeTestRegistration } from '../testing/registration-fixtures.ts'
import { answerInBulk } from './answer-in-bulk.server.ts'

/** Opens the page as one member of staff. */
async function openPage() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { token } = await signInAs(platform, 'operations')
  const cookie = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')[0] ?? ''
  const url = new URL('/staff/registrations/answer', platform.config.PUBLIC_URL)
  async function post(...fields: [string, string][]) {
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(originContext, testOrigin)
    const request = new Request(url, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
    return answerInBulk.post({ request, url, context, params: {} })
  }
  return { platform, post }
}

test('each registration is answered separately, and the page shows the results; repeating the form changes nothing', async () => {
  const { platform, post } = await openPage()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  const gone = newId()
  for (const round of [1, 2])
    expect(await post(['intent', 'approve'], ['pick', `${id}:1`], ['pick', `${gone}:1`]), `${round}`).toEqual({
      outcomes: [
        { id, kind: 'done', words: 'Approved' },
        { id: gone, kind: 'failed', words: 'This registration no longer exists.' },
      ],
    })
  const late = await post(['intent', 'decline'], ['reason', 'Closed'], ['mailed', 'yes'], ['pick', `${id}:1`])
  expect(late).toMatchObject({ outcomes: [{ id, kind: 'left', words: expect.stringMatching(/^Already answered: /) }] })
})

test('no registration is declined without a reason, or if the form names an unknown record', async () => {
  const { platform, post } = await openPage()
  await using _platform = platform
  const { id } = await makeTestRegistration(platform)
  const refused = await post(['intent', 'decline'], ['reason', ' '], ['mailed', 'yes'], ['pick', `${id}:1`])
  const detail = { reason: 'Say why: each applicant reads this' }
  expect(refused).toMatchObject({ data: { body: { detail }, typed: { mailed: 'yes' } }, init: { status: 400 } })
  for (const pick of ['x', id, `${id}:one`, `${id}:-1`, `${id}:1:1`, 'x:1'])
    expect(await post(['intent', 'approve'], ['pick', pick]), pick).toMatchObject({ init: { status: 400 } })
})
