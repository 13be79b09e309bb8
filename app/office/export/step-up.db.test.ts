import type { RouteConfigEntry } from '@react-router/dev/routes'
import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { newId } from '#app/core/new-id.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import routes from '#app/routes.ts'

import { sessionCookie } from '../guards/session-cookie.server.ts'
import { makeTestMember, signInAs } from '../testing/staff-fixtures.ts'

type Handler = (args: {
  request: Request
  url: URL
  context: RouterContextProvider
  params: Record<string, string>
}) => Promise<unknown>
type RouteModule = { loader?: Handler; action?: Handler }

const flat = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])

const exports = flat(routes).filter(({ path }) => path?.startsWith('staff/') && path.endsWith('/export'))

async function ask(platform: TestPlatform, token: string, path: string, handler: Handler, body?: URLSearchParams) {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(originContext, testOrigin)
  const cookie = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')[0] ?? ''
  const url = new URL(path, 'http://localhost:3000')
  const request = new Request(url, { headers: { Cookie: cookie }, ...(body && { method: 'POST', body }) })
  const memberId = path.split('/').at(-1) ?? ''
  const answer = await handler({ request, url, context, params: { memberId, invitationId: memberId } }).catch(
    (error: unknown) => error,
  )
  return answer instanceof Response ? [answer.status, answer.headers.get('Location')?.split('?')[0]] : answer
}

const moduleOf = async (file: string) => (await import(`../../${file}`)) as RouteModule

async function ownerOfAnHour(platform: TestPlatform): Promise<string> {
  const { token } = await signInAs(platform, 'owner')
  await platform.database.queries.execute(
    sql`update staff_sessions set second_factor_at = now() - interval '11 minutes'`,
  )
  return token
}

test('every export of a list requires the second factor again after ten minutes', async () => {
  await using platform = await startTestPlatform()
  const token = await ownerOfAnHour(platform)
  expect(exports.length).toBeGreaterThan(6)
  for (const { path = '', file } of exports) {
    const { loader } = await moduleOf(file)
    if (!loader) throw new Error(`${file} has no loader`)
    expect([path, await ask(platform, token, `/${path}`, loader)]).toEqual([path, [302, '/staff/confirm']])
  }
})

test('every change of a colleague requires the second factor again after ten minutes', async () => {
  await using platform = await startTestPlatform()
  const { id } = await makeTestMember(platform, 'viewer')
  const token = await ownerOfAnHour(platform)
  const acts: [file: string, path: string, intents: string[]][] = [
    [
      'office/team/screens/member.page.tsx',
      `/staff/team/${id}`,
      ['role', 'end-session', 'end-sessions', 'disable', 'enable', 'reset-factor'],
    ],
    ['office/team/screens/invite.page.tsx', '/staff/team/invite', ['']],
    ['office/team/screens/invitation.page.tsx', `/staff/team/invitations/${newId()}`, ['resend', 'withdraw']],
    ['office/sign-in/account/account.page.tsx', '/staff/account', ['new-recovery-codes', 'remove-passkey', 'password']],
  ]
  for (const [file, path, intents] of acts) {
    const { action } = await moduleOf(file)
    if (!action) throw new Error(`${file} has no action`)
    for (const intent of intents) {
      const answer = await ask(platform, token, path, action, new URLSearchParams({ intent, role: 'sales' }))
      expect([intent, answer]).toEqual([intent, [302, '/staff/confirm']])
    }
  }
})
