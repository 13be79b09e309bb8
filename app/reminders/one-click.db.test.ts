import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { invitationReminder } from '#app/retailers/reminders/invitation-reminder.server.ts'
import { reminderMail } from '#app/retailers/reminders/reminder.mail.tsx'
import { serveAccounts } from '#app/retailers/testing/account-server.ts'
import { makeTestShop } from '#app/shops/testing/shop-fixtures.ts'
import { readConfig } from '#app/core/config/config.server.ts'
import { findMail, mails, markSent, type StoredMail } from '#app/outbox/mail/mail.queries.server.ts'
import { renderedMail } from '#app/outbox/mail/send-mail.server.ts'
import { openTransport } from '#app/outbox/mail/transport/transport.server.ts'
import type { TestPlatform } from '#app/testing/test-platform.ts'
import { startSmtpSink } from '#e2e/harness/product/smtp-sink.ts'

import { findReminder } from './manage-reminders.server.ts'
import { reminders } from './reminders.queries.server.ts'
import { sendReminder } from './send-reminder.server.ts'
import { formerOneClickPath, stopPath } from './stop-paths.ts'

/** Wednesday noon in Melbourne. */
const noon = new Date('2026-11-25T01:00:00Z')

type Reminded = {
  platform: TestPlatform
  mail: StoredMail
  target: string
  stoppedAt(): Promise<Date | null | undefined>
}

/** Creates a shop that got one reminder, and returns the URL for its mail program. */
async function reminded(): Promise<Reminded> {
  const { platform, url } = await serveAccounts({ PUBLIC_URL: 'https://tillway.example' })
  const { invitationId } = await makeTestShop(platform)
  const { queries } = platform.database
  await queries.update(reminders).set({ nextAt: noon })
  await sendReminder(platform, noon)
  const [mail] = await queries.select().from(mails).where(eq(mails.template, reminderMail.name))
  if (!mail) throw new Error('no reminder was sent')
  const { pathname, search } = new URL(String(mail.data.oneClickUrl))
  const stoppedAt = async (): Promise<Date | null | undefined> => {
    return (await findReminder(queries, invitationReminder, invitationId ?? ''))?.stoppedAt
  }
  return { platform, mail, target: url + pathname + search, stoppedAt }
}

const oneClick = { 'List-Unsubscribe': 'One-Click' }

function multipart(): FormData {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  return form
}

test.for<[string, () => FormData | URLSearchParams | undefined]>([
  ['a form', () => new URLSearchParams(oneClick)],
  ['several parts', multipart],
  ['nothing', () => undefined],
])('one POST with %s, without cookie and page, stops the reminders and is idempotent', async ([, body]) => {
  const { target, stoppedAt } = await reminded()
  for (const _time of [1, 2]) {
    const given = body()
    const answer = await fetch(target, { method: 'POST', redirect: 'manual', ...(given && { body: given }) })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
  }
  expect(await stoppedAt()).toBeInstanceOf(Date)
})

test('opening the URL changes nothing and redirects to the page; a forged link stops nothing', async () => {
  const { target, stoppedAt } = await reminded()
  const looked = await fetch(target, { redirect: 'manual' })
  expect(looked.status).toBe(302)
  expect(looked.headers.get('location')).toBe(stopPath + new URL(target).search)
  for (const made of [`${target}x`, target.slice(0, -2), target.replace(/\?.*/, '')])
    expect((await fetch(made, { method: 'POST' })).status).toBe(404)
  expect(await stoppedAt()).toBeNull()
})

test('the URL in earlier mails also stops them, and redirects a person to the page', async () => {
  const { target, stoppedAt } = await reminded()
  const { origin, search } = new URL(target)
  const former = `${origin}/api${formerOneClickPath}${search}`
  expect((await fetch(former, { redirect: 'manual' })).headers.get('location')).toBe(stopPath + search)
  expect(await stoppedAt()).toBeNull()
  expect((await fetch(former, { method: 'POST' })).status).toBe(200)
  expect(await stoppedAt()).toBeInstanceOf(Date)
})

test('the mail has the headers that mail programs need, before and after its body is stored', async () => {
  const { platform, mail } = await reminded()
  const sink = await startSmtpSink()
  const transport = openTransport(readConfig({ SMTP_URL: sink.url, PUBLIC_URL: 'https://tillway.example' }))
  onTestFinished(async () => {
    transport.close()
    await sink.close()
  })
  const { queries } = platform.database
  const body = await renderedMail(platform, mail, false)
  await transport.deliver(body)
  await markSent(queries, mail.id, { transport: 'smtp', body })
  const kept = await findMail(queries, mail.id)
  if (!kept?.html) throw new Error('the body was not kept')
  await transport.deliver(await renderedMail(platform, kept, false))
  for (const { email, raw } of await sink.waitFor(2)) {
    const header = (key: string) => email.headers.find((each) => each.key === key)?.value
    expect(header('list-unsubscribe')).toBe(`<${String(mail.data.oneClickUrl)}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    // In one piece, because a line break inside the URL would change it.
    expect(raw).toContain(`<${String(mail.data.oneClickUrl)}>`)
  }
})
