import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { RefusedError } from '#app/core/errors.ts'
import { newId } from '#app/core/new-id.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'
import { sessionCookie } from '#app/office/guards/session-cookie.server.ts'
import { signInAs } from '#app/office/testing/staff-fixtures.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

type Action = (args: {
  request: Request
  url: URL
  context: RouterContextProvider
  params: Record<string, string>
}) => Promise<unknown>

/** The office pages whose forms name an act, with the parameter of their path, or the path. */
const pages = {
  'shops/office/acts/shop-email.page.tsx': 'shopId',
  'shops/office/acts/shop-hours.page.tsx': 'shopId',
  'shops/office/acts/shop-transfer.page.tsx': 'shopId',
  'shops/office/acts/shop-write.page.tsx': 'shopId',
  'opt-outs/systems/opt-out-keys.page.tsx': '',
  'systems/office/systems.page.tsx': '',
  'systems/office/system.page.tsx': '',
  'privacy/office/person.page.tsx': '',
  'rates/office/rates.page.tsx': '',
  'office/replies/office/saved-replies.page.tsx': '',
  'office/sign-in/account/account.page.tsx': '',
  'office/team/screens/invitation.page.tsx': 'invitationId',
  'contracts/office/contract.page.tsx': 'documentId',
  'contracts/office/renew.page.tsx': '',
  'enquiries/office/enquiry.page.tsx': 'enquiryId',
  'enquiries/us-interest/office/us-interest.page.tsx': 'interestId',
  'shops/office/record/shop.page.tsx': 'shopId',
  'opt-outs/office/opt-out.page.tsx': 'optOutId',
  'privacy/office/request.page.tsx': 'requestId',
  'registrations/office/record/registration.page.tsx': 'registrationId',
  'office/mail/mail-record.page.tsx': 'mailId',
  'office/team/screens/member.page.tsx': 'memberId',
  'registrations/office/answer-in-bulk.page.tsx': '',
  'office/views/saved-filters/views.page.tsx': 'list',
  'start/http/bulk.page.tsx': '/staff/enquiries/bulk',
}

const attacks = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'nothing', undefined]

/** Posts a form with this intent to a record's page, as an owner. */
async function post(platform: TestPlatform, token: string, parameter: string, action: Action, intent?: string) {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  context.set(originContext, testOrigin)
  const cookie = sessionCookie(platform.config, { token, expiresAt: new Date(Date.now() + 60_000) }).split(';')[0] ?? ''
  const id = newId()
  const url = new URL(parameter.startsWith('/') ? parameter : `/staff/records/${id}`, platform.config.PUBLIC_URL)
  const body = new URLSearchParams(intent === undefined ? {} : { intent })
  const request = new Request(url, { method: 'POST', headers: { cookie }, body })
  return action({ request, url, context, params: { [parameter]: id } })
}

/** Modules that dispatch a page's forms by intent, and how pages call them. A reply and its preview are one form each. */
const dispatchers = [
  'shops/office/acts/require-shop.server.ts',
  'office/records/open-record.server.ts',
  'office/records/bulk/dry-run-bulk.server.ts',
  'office/records/bulk/bulk-kind.server.ts',
  'registrations/office/record/answer/act-on-registration.server.ts',
]
const dispatches = /\b(officeForms|recordForms)(<[^(]*>)?\(/
const takesIntents = /\b(officeForms|recordForms|shopForms|actOnRegistration)(<[^(]*>)?\(|(?<!Replies)\.post\(args/

test('every page whose forms name an act is tested here', () => {
  const sources = import.meta.glob<string>(
    ['/app/**/*.ts', '/app/**/*.tsx', '!/app/**/*.test.*', '!/app/office/guards/**'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  )
  const modules = Object.entries(sources).map(([path, text]) => ({ path: path.slice('/app/'.length), text }))
  const isPage = (path: string) => /\.page\.tsx?$/.test(path)
  const found = (wanted: (path: string) => boolean, call: RegExp) =>
    modules.filter(({ path, text }) => wanted(path) && call.test(text)).map(({ path }) => path)
  expect(found((path) => !isPage(path), dispatches).toSorted()).toEqual(dispatchers.toSorted())
  expect(found(isPage, takesIntents).toSorted()).toEqual(Object.keys(pages).toSorted())
})

test.each(Object.entries(pages))('%s responds to an unknown intent with 400', async (file, parameter) => {
  await using platform = await startTestPlatform({ templates: mailTemplates })
  const { token } = await signInAs(platform, 'owner')
  const { action } = (await import(`../../${file}`)) as { action: Action }
  for (const intent of attacks) {
    const refusal: unknown = await post(platform, token, parameter, action, intent).catch((error: unknown) => error)
    expect([intent, refusal instanceof RefusedError && refusal.status]).toEqual([intent, 400])
  }
})
