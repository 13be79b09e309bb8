import { Hono } from 'hono'
import { z } from 'zod'

import type { ApiContext, ApiEnvironment } from '#app/web/api/api.server.ts'
import { describe, doneSchema } from '#app/web/api/describe.server.ts'
import { RefusedError } from '#app/core/errors.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { formerOneClickPath, oneClickPath, stopPath } from './stop-paths.ts'
import { stopReminders } from './stop-reminders.server.ts'

const described = (summary: string) =>
  describe({
    summary,
    access: 'tokenHolder',
    description:
      'The one-click unsubscribe of mail programs (RFC 8058). Requires only the signed link of a reminder; the body is ignored. Idempotent.',
    query: { token: z.string() },
    answer: doneSchema,
    refusals: ['not-found', 'unavailable'],
  })

/** Stops reminders with one POST of any content type, without a page and a cookie. A GET redirects to the page. */
export function remindersApi(platform: Platform) {
  const stop = async (c: ApiContext) => {
    const token = c.req.query('token') ?? ''
    if (!(await stopReminders(platform, { token, origin: c.get('origin') }))) throw new RefusedError('not-found')
    return c.json({ success: true })
  }
  const leadToPage = (c: ApiContext) => c.redirect(stopPath + new URL(c.req.url).search)
  return new Hono<ApiEnvironment>()
    .post(oneClickPath, described('Stop reminders'), stop)
    .get(oneClickPath, leadToPage)
    .post(formerOneClickPath, described('Stop reminders, at the address in earlier mails'), stop)
    .get(formerOneClickPath, leadToPage)
}
