import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { originContext, platformContext } from '#app/web/platform.server.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { sessionCookie } from '../../guards/session-cookie.server.ts'
import { signInAs } from '../../testing/staff-fixtures.ts'
import { inviteColleague, withdrawStaffInvitation } from '../invitations/invite-colleague.server.ts'
import * as invitationPage from './invitation.page.tsx'

type Handler = (args: object) => Promise<unknown>

/** Loads the page of an invitation, or posts one of its forms. Returns the result or the thrown page. */
async function ask(platform: TestPlatform, token: string, invitationId: string, intent?: string): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(originContext, testOrigin)
  const [cookie = ''] = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')
  const url = new URL(`/staff/team/invitations/${invitationId}`, platform.config.PUBLIC_URL)
  const form = intent === undefined ? {} : { method: 'POST', body: new URLSearchParams({ intent }) }
  const request = new Request(url, { headers: { cookie }, ...form })
  const handle = (intent === undefined ? invitationPage.loader : invitationPage.action) as unknown as Handler
  return handle({ request, url, context, params: { invitationId } }).catch((error: unknown) => error)
}

test('a link that is requested for a closed invitation shows the page of a closed invitation, not that of a lost page', async () => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { actor, token } = await signInAs(platform, 'owner')
  const casey = { name: 'Casey Lim', email: 'casey@example.com', role: 'sales' as const, reason: '' }
  const made = await inviteColleague(platform, actor, casey, testOrigin)
  if (!made.ok) throw new Error(made.refusal)
  const { id } = made.value
  expect(await ask(platform, token, id)).toMatchObject({ invitation: { name: casey.name } })
  expect(await withdrawStaffInvitation(platform, actor, id, testOrigin)).toMatchObject({ ok: true })
  const closed = { data: { code: 'not-found', heading: 'This invitation is closed' }, init: { status: 404 } }
  for (const intent of [undefined, 'resend', 'invite-link'])
    expect([intent, await ask(platform, token, id, intent)]).toMatchObject([intent, closed])
})
