import { onTestFinished } from 'vitest'

import { createListener } from '#app/start/http/http.server.ts'
import { noStaticFiles } from '#app/web/edge/answers/static-files.server.ts'
import { decryptMailData } from '#app/outbox/mail/mail-secrets.server.ts'
import { mails } from '#app/outbox/mail/mail.queries.server.ts'
import type { Job } from '#app/outbox/jobs/jobs.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { serveOnLoopback } from '#app/testing/serve-on-loopback.ts'
import { startTestPlatform, type TestOptions, type TestPlatform } from '#app/testing/test-platform.ts'
import { limits, mailTemplates } from '#app/start/wiring/wiring.server.ts'

export type Halves = { token?: string | undefined; idToken?: string | undefined }
type Options = { from?: string; key?: string; session?: Halves; headers?: Record<string, string> }

export type Answer = {
  status: number
  body: Record<string, unknown> & { agent?: { token: string; expires: string } }
  headers: Headers
  /** The secrets of the session that the response opened. */
  session: { token: string; idToken: string }
}

export type Call = (path: string, body: unknown, options?: Options) => Promise<Answer>

/** Returns the cookie's name and value on a secure origin. */
const cookieOf = (token: string) => `__Host-sid=${token}`

export const headersOf = ({ token, idToken }: Halves): Record<string, string> => ({
  ...(token && { cookie: cookieOf(token) }),
  ...(idToken && { authorization: `Bearer ${idToken}` }),
})

/** Starts the whole server in this process on the loopback, with TRUST_PROXY, so that a test can choose the caller's address. */
export async function serveAccounts(
  env: Record<string, string> = {},
  jobs?: (platform: Platform) => Job<never>[],
  own: Pick<TestOptions, 'hasOwnDatabase' | 'prepare'> = {},
): Promise<{
  platform: TestPlatform
  url: string
  call: Call
}> {
  const platform = await startTestPlatform({
    templates: mailTemplates,
    limits,
    env: { CAPTCHA_PROVIDER: 'off', TRUST_PROXY: '127.0.0.1', ...env },
    ...own,
    ...(jobs && { jobs }),
  })
  const build = () => Promise.reject(new Error('no pages in this test'))
  const { listener, stop } = createListener(platform, { build, mode: 'production', files: noStaticFiles })
  const { url, close } = await serveOnLoopback(listener)
  onTestFinished(async () => {
    await close()
    await stop()
    await platform[Symbol.asyncDispose]()
  })
  const call: Call = async (path, body, { from = '203.0.113.7', key, session = {}, headers = {} } = {}) => {
    const answer = await fetch(`${url}/api/account/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(key && { 'idempotency-key': key }),
        ...headersOf(session),
        ...headers,
      },
    })
    const given = (await answer.json()) as Answer['body']
    const cookie = /__Host-sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const opened = { token: cookie, idToken: given.agent?.token ?? '' }
    return { status: answer.status, body: given, headers: answer.headers, session: opened }
  }
  return { platform, url, call }
}

/** Returns the data of a template's mails, decrypted, oldest first. */
export async function mailedBy({ database, keys }: TestPlatform, template: string): Promise<Record<string, unknown>[]> {
  const rows = await database.queries.select().from(mails).orderBy(mails.createdAt, mails.id)
  return rows
    .filter((row) => row.template === template)
    .map(({ id, data }) => ('sealed' in data ? decryptMailData(keys, id, data) : data))
}
