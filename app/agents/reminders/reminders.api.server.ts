import { Hono } from 'hono'
import { z } from 'zod'

import type { ApiEnvironment } from '#app/platform/api/api.server.ts'
import { describe } from '#app/platform/api/describe.server.ts'
import { RefusedError } from '#app/platform/errors.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { oneClickPath, stopPath, stopReminders } from './stop-reminders.server.ts'

const oneClick = describe({
  summary: 'Stop the reminders of an invitation',
  access: 'tokenHolder',
  description:
    'What mail programs call when somebody presses “unsubscribe” (RFC 8058): the signed link of a reminder is all that is needed. Its body is not read. Doing it again is a success.',
  query: { token: z.string() },
  answer: z.object({ success: z.literal(true) }),
  refusals: ['not-found', 'unavailable'],
})

/** Reminders are stopped by one POST, whatever its body's type, without a page and a cookie; a person is led to the page. */
export function remindersApi(platform: Platform) {
  return new Hono<ApiEnvironment>()
    .post(oneClickPath, oneClick, async (c) => {
      const token = c.req.query('token') ?? ''
      if (!(await stopReminders(platform, { token, origin: c.get('origin') }))) throw new RefusedError('not-found')
      return c.json({ success: true })
    })
    .get(oneClickPath, (c) => c.redirect(stopPath + new URL(c.req.url).search))
}
