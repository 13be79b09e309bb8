import { z } from 'zod'

import type { ApiContext } from '#app/web/api/api.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerCookie, deviceCookie } from '../guards/retailer-cookie.server.ts'
import type { LoggedIn } from '../login/log-in.server.ts'

/**
 * The response of log-in and set-up (rule AC17). The two fields about the code are constant: a session requires an activated account, and
 * codes are stored as hashes only.
 */
export const sessionAnswer = z.object({
  success: z.literal(true),
  agent: z
    .object({
      token: z.string(),
      expires: z.iso.datetime(),
      invitationCodeActivated: z.literal(true),
      invitationCode: z.literal(''),
    })
    .meta({ id: 'Session' }),
})

/** Responds with the id_token in the body and the other secrets in cookies (rule AC27). `more`: further fields of the body. */
export function answerWithSession<More extends Record<string, string>>(
  c: ApiContext,
  { config }: Platform,
  { secret, device }: LoggedIn,
  more?: More,
): Response {
  c.header('Set-Cookie', retailerCookie.set(config, secret))
  c.header('Set-Cookie', deviceCookie.set(config, device), { append: true })
  const retailer = {
    token: secret.idToken,
    expires: secret.expiresAt.toISOString(),
    invitationCodeActivated: true,
    invitationCode: '',
  } as const
  return c.json({ ...more, success: true, agent: retailer } satisfies z.output<typeof sessionAnswer>)
}
