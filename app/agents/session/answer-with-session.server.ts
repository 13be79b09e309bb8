import { z } from 'zod'

import type { ApiContext } from '#app/platform/api/api.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import { agentCookie, deviceCookie } from '../guards/agent-cookie.server.ts'
import type { LoggedIn } from '../login/log-in.server.ts'

/**
 * What log-in and set-up answer (rule AC17). Whoever has a session has activated, and the code is not kept: the two fields
 * about it are always these.
 */
export const sessionAnswer = z.object({
  success: z.literal(true),
  agent: z.object({
    token: z.string(),
    expires: z.iso.datetime(),
    invitationCodeActivated: z.literal(true),
    invitationCode: z.literal(''),
  }),
})

/** Half of the session goes into the answer, the other half into the cookie (rule AC27). `more`: what a call answers besides. */
export function answerWithSession<More extends Record<string, string>>(
  c: ApiContext,
  { config }: Platform,
  { secret, device }: LoggedIn,
  more?: More,
): Response {
  c.header('Set-Cookie', agentCookie.set(config, secret))
  c.header('Set-Cookie', deviceCookie.set(config, device), { append: true })
  const agent = {
    token: secret.idToken,
    expires: secret.expiresAt.toISOString(),
    invitationCodeActivated: true,
    invitationCode: '',
  } as const
  return c.json({ ...more, success: true, agent } satisfies z.output<typeof sessionAnswer>)
}
