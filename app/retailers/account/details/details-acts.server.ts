import { replace } from 'react-router'

import { endOtherSessions, endOwnSession } from '#app/identity/sessions/manage-sessions.server.ts'
import { formAct } from '#app/web/form/page-form.server.ts'
import type { PageActs } from '#app/web/form/page-action.server.ts'

import { retailerAudience } from '../../retailer-audience.server.ts'
import { askEmailChange } from '../email/ask-email-change.server.ts'
import { stopOwnEmailChange } from '../email/stop-email-change.server.ts'
import { retailerCookie, deviceCookie } from '../../guards/retailer-cookie.server.ts'
import type { RetailerCaller } from '../../guards/retailer-forms.server.ts'
import { removePasskey, renamePasskey } from '../passkeys/manage-passkeys.server.ts'
import { removePasskeySchema, renamePasskeySchema } from '../passkeys/passkeys.schema.ts'
import { changePassword } from '../../password/change-password.server.ts'
import { tryingWith } from '../../password/trying-in.server.ts'
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

/** Redirects to the page with the news of the act, without a new entry in the browser's history. */
const done = (what: DetailsDone, headers: [string, string][] = []) => replace(donePath(what), { headers })

/** Returns the path of the page after sessions were ended. The form that is open on the page stays open. */
const ended = (what: Parameters<typeof endedPath>[0], { url }: RetailerCaller) =>
  replace(endedPath(what, url.searchParams.get('change')))

const personActs = {
  name: ({ platform, actor, origin }) =>
    formAct(changeNameSchema, async (to) => {
      await changeOwnDetails(platform, actor, { what: 'name', to }, origin)
      return done('name')
    }),
  phone: ({ platform, actor, origin }) =>
    formAct(changePhoneSchema, async (to) => {
      await changeOwnDetails(platform, actor, { what: 'phone', to }, origin)
      return done('phone')
    }),
  email: (caller) =>
    formAct(
      changeEmailSchema,
      async (fields) => {
        await askEmailChange(caller.platform, caller.actor, fields, tryingWith(caller))
        return done('email')
      },
      ['password'],
    ),
  'stop-email': ({ platform, actor, origin }) =>
    formAct(nothingSchema, async () => {
      await stopOwnEmailChange(platform, actor, origin)
      return done('email-stopped')
    }),
  password: (caller) =>
    formAct(
      changePasswordSchema,
      async (fields) => {
        const { secret, device } = await changePassword(caller.platform, caller.actor, fields, tryingWith(caller))
        const { config } = caller.platform
        const cookies = [retailerCookie.set(config, secret), deviceCookie.set(config, device)]
        return done(
          'password',
          cookies.map((cookie) => ['Set-Cookie', cookie]),
        )
      },
      ['oldPassword', 'password', 'passwordAgain'],
    ),
} satisfies PageActs<RetailerCaller>

const passkeyActs = {
  'rename-passkey': ({ platform, actor, origin }) =>
    formAct(renamePasskeySchema, async (fields) => {
      await renamePasskey(platform, actor, fields, origin)
      return done('passkey-renamed')
    }),
  'remove-passkey': (caller) =>
    formAct(
      removePasskeySchema,
      async (fields) => {
        await removePasskey(caller.platform, caller.actor, fields, tryingWith(caller))
        return done('passkey-removed')
      },
      ['password'],
    ),
} satisfies PageActs<RetailerCaller>

const sessionActs = {
  'end-session': (caller) =>
    formAct(endSessionSchema, async ({ session }) => {
      const { platform, actor, origin } = caller
      await endOwnSession(platform, retailerAudience, actor, { sessionId: session, origin })
      return ended({ session }, caller)
    }),
  'end-other-sessions': (caller) =>
    formAct(nothingSchema, async () => {
      await endOtherSessions(caller.platform, retailerAudience, caller.actor, caller.origin)
      return ended('others', caller)
    }),
} satisfies PageActs<RetailerCaller>

/** The acts behind the forms of `/account/details` (rules AC38 to AC51), by the `intent` that a form sends. */
export const detailsActs = { ...personActs, ...passkeyActs, ...sessionActs }
