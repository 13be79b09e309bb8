import { type ApiContext, proveHuman, requireHuman } from '#app/web/api/api.server.ts'
import { captchaField } from '#app/web/form/page-form.ts'
import type { PageCaller } from '#app/web/form/page-action.server.ts'
import type { Platform } from '#app/web/platform.server.ts'

import type { RetailerCheck } from '../retailer-limits.ts'
import { deviceCookie } from '../guards/retailer-cookie.server.ts'
import type { Trying } from './try-retailer-password.server.ts'

/** Returns the source of a password attempt in an API call. */
export const tryingIn = (c: ApiContext, platform: Platform): Trying => ({
  origin: c.get('origin'),
  deviceToken: deviceCookie.read(platform.config, c.req.raw),
  proveHuman: (work) => requireHuman(c, platform, 'login' satisfies RetailerCheck, work),
})

type PostedForm = Pick<PageCaller, 'platform' | 'request' | 'form' | 'origin'>

/** Returns the source of a password attempt in a page's form. */
export const tryingWith = ({ platform, request, form, origin }: PostedForm): Trying => ({
  origin,
  deviceToken: deviceCookie.read(platform.config, request),
  proveHuman(work) {
    const solution = form.get(captchaField)
    const action = 'login' satisfies RetailerCheck
    return proveHuman(platform, { solution: typeof solution === 'string' ? solution : undefined, action, origin, work })
  },
})

/** The headers of such a call, for its description. */
export const tryingHeaders = {
  'Captcha-Response':
    'After `challenge-failed`: the answer to a challenge for the action `login`: `<provider>.<token>`.',
}
