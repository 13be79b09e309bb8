import { type ApiContext, requireHuman } from '#app/platform/api/api.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

import type { AgentCheck } from '../agent-limits.ts'
import { deviceCookie } from '../guards/agent-cookie.server.ts'
import type { Trying } from './try-password.server.ts'

/** What a try at a password is counted by, in a call. */
export const tryingIn = (c: ApiContext, platform: Platform): Trying => ({
  origin: c.get('origin'),
  deviceToken: deviceCookie.read(platform.config, c.req.raw),
  prove: (work) => requireHuman(c, platform, 'login' satisfies AgentCheck, work),
})

/** For the description of such a call. */
export const tryingHeaders = {
  'Captcha-Response':
    'After `challenge-failed`: the answer to a challenge for the action `login`: `<provider>.<token>`.',
}
