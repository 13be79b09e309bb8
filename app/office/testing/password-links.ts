import { eq, sql } from 'drizzle-orm'

import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { startTestPlatform, testOrigin, type TestPlatform } from '#app/testing/test-platform.ts'

import { auditEvents } from '../audit/screens/audit.queries.server.ts'
import { askPasswordLink, passwordLinkJob } from '../sign-in/recovery/ask-password-link.server.ts'
import { startReset } from '../sign-in/recovery/reset-password.server.ts'

export const newPassword = 'seven green lamps by the sea'

/** Runs the queued jobs like the product's worker, and returns their number. */
export async function workOff(platform: TestPlatform): Promise<number> {
  const taken = sql`delete from pgboss.job where name = 'staff-password-link' returning data`
  const { rows } = await platform.database.queries.execute<{ data: { staffId: string | null } }>(taken)
  for (const { data } of rows) await passwordLinkJob(platform).work(data, 'a job')
  return rows.length
}

/** Starts a platform with the queue of requested links, which `workOff` processes. */
export const startRecovery = () => startTestPlatform({ jobs: (platform) => [passwordLinkJob(platform)] })

/** Returns the keys of the mailed links, the oldest first. */
export async function mailedKeys({ database, keys }: TestPlatform): Promise<string[]> {
  const sent = await database.queries
    .select()
    .from(mails)
    .where(eq(mails.template, 'staff-password-link'))
    .orderBy(mails.createdAt, mails.id)
  return sent.map(({ id, data }) => keyOf(String(decryptMailData(keys, id, data)['url'])))
}

export const keyOf = (url: string) => new URL(url).searchParams.get('key') ?? ''

/** Requests a link for an address and returns the key of the newest one; empty if none was mailed. */
export async function askAndRead(platform: TestPlatform, email: string): Promise<string> {
  await askPasswordLink(platform, email, testOrigin)
  await workOff(platform)
  return (await mailedKeys(platform)).at(-1) ?? ''
}

/** Submits the form of a link. */
export async function beginReset(platform: TestPlatform, key: string, chosen = newPassword) {
  const started = await startReset(platform, { key, password: chosen }, testOrigin)
  if (!started.ok) throw new Error(started.refusal)
  return started.value
}

/** Returns the actions in the audit log, in order. */
export const actionsIn = async ({ database }: TestPlatform) =>
  (await database.queries.select().from(auditEvents).orderBy(auditEvents.at)).map(({ action }) => action)
