import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { headersOf, mailedBy } from '#app/retailers/testing/account-server.ts'
import { logInAs, retailerPassword } from '#app/retailers/testing/retailer-fixtures.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { originContext, platformContext } from '#app/web/platform.server.ts'
import type { PageFormRefusal } from '#app/web/form/page-form.ts'
import { testOrigin, startTestPlatform } from '#app/testing/test-platform.ts'
import { findEvents } from '#app/office/records/history/manage-events.server.ts'
import { dayAfter } from '#app/geo/calendar/public-holidays.ts'
import { isoDay } from '#app/ui/time/dates.ts'
import { mailTemplates } from '#app/start/wiring/wiring.server.ts'

import { findShop } from '../../../find/find-shop.server.ts'
import { action as leave } from '../../../leaving/own/leave.page.tsx'
import { makeTestShop, wholeShop } from '../../../testing/shop-fixtures.ts'
import { action as changes } from './changes.page.tsx'
import { action as sale } from './sale.page.tsx'

type PageAction = (args: never) => Promise<unknown>

const lastDay = dayAfter(isoDay(new Date()), 20)

/** Starts a retailer with an open shop, whose browser is logged in. */
async function start() {
  const platform = await startTestPlatform({ templates: mailTemplates })
  const { queries } = platform.database
  const { retailer, secrets } = await logInAs(platform, 'mia@example.com')
  const { id } = await makeTestShop(platform, { retailer, columns: { ...wholeShop, status: 'open' } })
  /** Posts a form of a page of the shop. Returns the field errors of a refusal, or the target of a success. */
  async function post(action: PageAction, fields: Record<string, string>) {
    const { version = 0 } = (await findShop(queries, id)) ?? {}
    const url = new URL(`/account/shops/${id}/page`, platform.config.PUBLIC_URL)
    const body = new URLSearchParams({ version: String(version), ...fields })
    const context = new RouterContextProvider()
    context.set(platformContext, platform)
    context.set(originContext, testOrigin)
    const request = new Request(url, { method: 'POST', body, headers: headersOf({ token: secrets.token }) })
    const outcome = await action({ request, url, params: { shopId: id }, context } as never)
    if (outcome instanceof Response) return outcome.headers.get('location')
    return (outcome as { data: PageFormRefusal }).data
  }
  return { platform, queries, retailer, id, post }
}

const forms: { what: string; action: PageAction; fields: Record<string, string> }[] = [
  { what: 'ends no agreement', action: leave, fields: { intent: 'leave', last: lastDay, reason: '' } },
  {
    what: 'sells no shop',
    action: sale,
    fields: {
      intent: 'ask',
      contactName: 'Nora New',
      email: 'nora@example.com',
      phone: '0491 570 156',
      effectiveOn: lastDay,
    },
  },
  {
    what: 'changes no contact',
    action: changes,
    fields: { intent: 'contact', contactName: 'Eve', phone: '0491 570 156', mobile: '' },
  },
]

test.for(forms)('an unlocked phone without the password $what (rule AC80)', async ({ action, fields }) => {
  const { platform, queries, id, post } = await start()
  await using _platform = platform
  const before = await findEvents(queries, { kind: 'newsagency', id })
  for (const proof of [{}, { password: 'plum otter' }, { passkey: '{}' }]) {
    const refused = await post(action, { ...fields, ...proof })
    expect(refused).toMatchObject({ status: 400 })
    expect(JSON.stringify(refused)).not.toContain('plum otter')
  }
  expect(await findEvents(queries, { kind: 'newsagency', id })).toEqual(before)
  expect(await queries.select().from(mails)).toEqual([])
  expect(await post(action, { ...fields, password: retailerPassword })).toMatch(/\?done=/)
})

test('a changed contact is mailed to the account (rule CH4)', async () => {
  const { platform, queries, retailer, post } = await start()
  await using _platform = platform
  const contact = {
    intent: 'contact',
    contactName: 'Eve',
    phone: '0491 570 156',
    mobile: '',
    password: retailerPassword,
  }
  await post(changes, contact)
  await post(changes, contact)
  expect(await mailedBy(platform, 'shop-contact-changed')).toMatchObject([{ words: 'Eve, 0491 570 156' }])
  expect((await queries.select().from(mails)).map(({ toAddress }) => toAddress)).toEqual([retailer.email])
})
