import { replace } from 'react-router'

import { endOtherSessions, endOwnSession } from '#app/identity/sessions/manage-sessions.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { retailerAudience } from '../../retailer-audience.server.ts'
import { askEmailChange } from '../email/ask-email-change.server.ts'
import { stopOwnEmailChange } from '../email/stop-email-change.server.ts'
import { retailerCookie, deviceCookie } from '../../guards/retailer-cookie.server.ts'
import type { RetailerActor } from '../../guards/find-retailer-actor.server.ts'
import { removePasskey, renamePasskey } from '../passkeys/manage-passkeys.server.ts'
import { removePasskeySchema, renamePasskeySchema } from '../passkeys/passkeys.schema.ts'
import { changePassword } from '../../password/change-password.server.ts'
import type { Trying } from '../../password/try-retailer-password.server.ts'
import { changeOwnDetails } from './change-own-details.server.ts'
import { type DetailsDone, donePath, endedPath } from './details-news.ts'
import {
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  changePhoneSchema,
  endSessionSchema,
  nothingSchema,
} from './details.schema.ts'

type Acting = {
  platform: Platform
  actor: RetailerActor
  origin: Origin
  /** The caller, for the limit on wrong passwords. */
  by: Trying
  /** The form that is open on the page. */
  change: string | null
}

/** Redirects to the page with the news of the act, without a new entry in the browser's history. */
const done = (what: DetailsDone, headers: [string, string][] = []) => replace(donePath(what), { headers })

function personActs({ platform, actor, origin, by }: Acting) {
  return {
    name: formAct(changeNameSchema, async (to) => {
      await changeOwnDetails(platform, actor, { what: 'name', to }, origin)
      return done('name')
    }),
    phone: formAct(changePhoneSchema, async (to) => {
      await changeOwnDetails(platform, actor, { what: 'phone', to }, origin)
      return done('phone')
    }),
    email: formAct(
      changeEmailSchema,
      async (fields) => {
        await askEmailChange(platform, actor, fields, by)
        return done('email')
      },
      ['password'],
    ),
    'stop-email': formAct(nothingSchema, async () => {
      await stopOwnEmailChange(platform, actor, origin)
      return done('email-stopped')
    }),
    password: formAct(
      changePasswordSchema,
      async (fields) => {
        const { secret, device } = await changePassword(platform, actor, fields, by)
        const cookies = [retailerCookie.set(platform.config, secret), deviceCookie.set(platform.config, device)]
        return done(
          'password',
          cookies.map((cookie) => ['Set-Cookie', cookie]),
        )
      },
      ['oldPassword', 'password', 'passwordAgain'],
    ),
  }
}

function passkeyActs({ platform, actor, origin, by }: Acting) {
  return {
    'rename-passkey': formAct(renamePasskeySchema, async (fields) => {
      await renamePasskey(platform, actor, fields, origin)
      return done('passkey-renamed')
    }),
    'remove-passkey': formAct(
      removePasskeySchema,
      async (fields) => {
        await removePasskey(platform, actor, fields, by)
        return done('passkey-removed')
      },
      ['password'],
    ),
  }
}

function sessionActs({ platform, actor, origin, change }: Acting) {
  return {
    'end-session': formAct(endSessionSchema, async ({ session }) => {
      await endOwnSession(platform, retailerAudience, actor, { sessionId: session, origin })
      return replace(endedPath({ session }, change))
    }),
    'end-other-sessions': formAct(nothingSchema, async () => {
      await endOtherSessions(platform, retailerAudience, actor, origin)
      return replace(endedPath('others', change))
    }),
  }
}

/** The acts behind the forms of `/account/details` (rules AC38 to AC51), by the `intent` that a form sends. */
export const detailsActs = (acting: Acting) => ({
  ...personActs(acting),
  ...passkeyActs(acting),
  ...sessionActs(acting),
})
