import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { platformContext } from '#app/web/platform.server.ts'
import { startTestPlatform, type TestPlatform } from '#app/testing/test-platform.ts'

import { staffSessions } from '../sign-in/sessions/staff-sessions.queries.server.ts'
import { signInAs } from '../testing/staff-fixtures.ts'
import { readWaitingForm, requireFreshStaffFor } from './fresh-form.server.ts'
import type { GuardedRequest } from './require-staff.server.ts'
import { sessionCookie } from './session-cookie.server.ts'

/** Returns a page guard's arguments for a request to this address. */
function comeTo(platform: TestPlatform, token: string, path: string): GuardedRequest {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  const url = new URL(path, platform.config.PUBLIC_URL)
  const cookie = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')[0] ?? ''
  return { context, url, request: new Request(url, { headers: { cookie } }) }
}

/** Returns the address to which the second-factor page would lead back. */
async function backFrom(args: GuardedRequest, sent: FormData): Promise<string> {
  const led = await requireFreshStaffFor(args, undefined, sent).catch((error: unknown) => error)
  const to = new URL((led as Response).headers.get('Location') ?? '', args.url)
  expect(to.pathname).toBe('/staff/confirm')
  return to.searchParams.get('next') ?? ''
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('an encrypted waiting form opens only for its sender and its page (rule BO71)', async () => {
  await using platform = await startTestPlatform()
  const [ours, theirs] = [await signInAs(platform, 'owner'), await signInAs(platform, 'owner')]
  const page = '/staff/shops/1/edit?q=News'
  const fields = { intent: 'save', contactName: '祥符 “Costa” & Söhne', email: 'ana@costa.example', version: '3' }
  const sent = formOf(fields)
  expect((await requireFreshStaffFor(comeTo(platform, ours.token, page), undefined, sent)).id).toBe(ours.actor.id)

  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
  const back = await backFrom(comeTo(platform, ours.token, page), sent)
  expect(back).toMatch(/^\/staff\/shops\/1\/edit\?q=News&kept=/)
  expect(back).not.toContain('costa')
  const read = (token: string, next: string) => readWaitingForm(comeTo(platform, token, '/staff/confirm'), next)
  expect(await read(ours.token, back)).toEqual({ to: page, fields: Object.entries(fields) })
  expect(await read(theirs.token, back)).toBeUndefined()
  expect(await read(ours.token, back.replace('/edit', '/transfer'))).toBeUndefined()
  expect(await read(ours.token, `${back}x`)).toBeUndefined()
  expect(await read(ours.token, page)).toBeUndefined()
})

test('fields with the same name and forms without fields are restored, and a form that is too long is dropped (rule BO71)', async () => {
  await using platform = await startTestPlatform()
  const { token } = await signInAs(platform, 'owner')
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
  const page = '/staff/shops/1/bank'
  const read = async (sent: FormData) => {
    const back = await backFrom(comeTo(platform, token, page), sent)
    return readWaitingForm(comeTo(platform, token, '/staff/confirm'), back)
  }
  const twice = formOf({ store: '1' })
  twice.append('store', '2')
  expect((await read(twice))?.fields).toEqual([
    ['store', '1'],
    ['store', '2'],
  ])
  expect(await read(new FormData())).toEqual({ to: page, fields: [] })
  expect(await read(formOf({ reason: 'x'.repeat(50_000) }))).toBeUndefined()
})

test('the longest form that requires a second factor is restored whole, in any alphabet (rule BO71)', async () => {
  await using platform = await startTestPlatform()
  const { token } = await signInAs(platform, 'owner')
  await platform.database.queries.update(staffSessions).set({ secondFactorAt: new Date(Date.now() - 11 * 60_000) })
  const lengths = { shopName: 200, contactName: 200, email: 254, phone: 50, mobile: 50, addressName: 100, number: 30 }
  const rest = { street1: 100, street2: 100, suburb: 100, state: 3, postcode: 4 }
  const fields = Object.fromEntries(Object.entries({ ...lengths, ...rest }).map(([name, n]) => [name, '店'.repeat(n)]))
  const page = '/staff/shops/01a1fd70-33b1-77e9-ae35-f8e20e32d699/edit?q=News&status=onboarding'
  const back = await backFrom(comeTo(platform, token, page), formOf(fields))
  const waiting = await readWaitingForm(comeTo(platform, token, '/staff/confirm'), back)
  expect(waiting?.fields).toEqual(Object.entries(fields))
})
