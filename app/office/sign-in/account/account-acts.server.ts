import { redirect } from 'react-router'
import { z } from 'zod'

import { deviceName } from '#app/identity/sessions/device-name.ts'
import { endOtherSessions, endOwnSession } from '#app/identity/sessions/manage-sessions.server.ts'
import { ok } from '#app/core/result.ts'
import { line } from '#app/core/text/text.schema.ts'

import { type OfficeCaller, officeAct } from '../../guards/office-form.server.ts'
import { endedSessionCookie } from '../../guards/session-cookie.server.ts'
import { changePassword } from '../../team/members/change-password.server.ts'
import { addPasskey, removePasskey, renamePasskey } from '../passkeys/manage-passkeys.server.ts'
import { newPasskeySchema } from '../passkeys/passkey-answer.schema.ts'
import { addAuthenticator } from '../second-factor/add-authenticator.server.ts'
import { makeRecoveryCodes } from '../second-factor/manage-recovery-codes.server.ts'
import { readFirstCode } from '../second-factor/read-factor-proof.server.ts'
import { staffAudience } from '../staff-audience.server.ts'
import { chooseSingleKeys } from './choose-single-keys.server.ts'

const accountPath = '/staff/account'

const passkeyWords = {
  'not-right': 'That passkey was not accepted. Reload this page and try again.',
  'too-many': 'You already have ten passkeys. Remove one that you no longer use first.',
  'not-found': 'That passkey no longer exists.',
  'last-factor': 'This is your only second factor. Add another one before you remove it.',
}

const toAccount = () => redirect(accountPath)
const nothing = z.object({})

const addPasskeyAct = officeAct({
  isWeighty: true,
  schema: z.object({ passkey: z.string(), device: z.string().optional() }),
  secrets: ['passkey'],
  act({ platform, actor, origin }, { passkey, device = '' }) {
    const parsed = newPasskeySchema.safeParse({ passkey, device })
    if (!parsed.success) return Promise.resolve({ ok: false, refusal: 'not-right' } as const)
    const { passkey: answer, device: name } = parsed.data
    return addPasskey(platform, actor, { answer, name: name || deviceName(origin.userAgent) }, origin)
  },
  words: passkeyWords,
  done: toAccount,
})

const addAppAct = officeAct({
  isWeighty: true,
  schema: z.object({ code: z.string() }),
  secrets: ['code'],
  async act({ platform, actor, origin }, { code }) {
    const read = readFirstCode(code)
    if (!read.ok) return read
    const added = await addAuthenticator(platform, actor, read.proof, origin)
    if (added.ok || added.refusal === 'has-one') return ok(undefined)
    return { ok: false, refusal: read.whenWrong }
  },
  words: (refusal) => refusal,
  done: toAccount,
})

const passwordAct = officeAct({
  isWeighty: true,
  schema: z.object({
    oldPassword: z.string().min(1, 'Enter your current password').max(256, 'Use at most 256 characters'),
    password: z.string().min(1, 'Enter a new password').max(256, 'Use at most 256 characters'),
  }),
  secrets: ['oldPassword', 'password'],
  act: ({ platform, actor, origin }, passwords) => changePassword(platform, actor, passwords, origin),
  words: {
    'wrong-password': { oldPassword: 'That is not your current password.' },
    'same-password': { password: 'This is already your password.' },
  },
  done: ({ sessionsEnded }) => ({ ended: sessionsEnded }),
})

const setKeys = (areOn: boolean) =>
  officeAct({
    schema: nothing,
    act: async ({ platform, actor }) => ok(await chooseSingleKeys(platform, actor, areOn)),
    words: {},
    done: toAccount,
  })

function afterSession(session: string, { platform, actor }: OfficeCaller) {
  if (session !== actor.sessionId) return redirect(accountPath)
  return redirect('/staff/sign-in', { headers: { 'Set-Cookie': endedSessionCookie(platform.config) } })
}

/**
 * The forms of the colleague's own account page, by their `intent`. A change of second factor or password requires a fresh second factor.
 */
export const accountActs = {
  'new-recovery-codes': officeAct({
    isWeighty: true,
    schema: nothing,
    act: async ({ platform, actor, origin }) => ok(await makeRecoveryCodes(platform, actor, origin)),
    words: {},
    done: (freshCodes) => ({ freshCodes }),
  }),
  'passkey-add': addPasskeyAct,
  'remove-passkey': officeAct({
    isWeighty: true,
    schema: z.object({ id: z.guid() }),
    act: ({ platform, actor, origin }, { id }) => removePasskey(platform, actor, id, origin),
    words: passkeyWords,
    done: toAccount,
  }),
  'name-passkey': officeAct({
    isWeighty: true,
    schema: z.object({
      id: z.guid(),
      name: line(60).pipe(z.string().min(1, 'A passkey needs a name of at most 60 characters.')),
    }),
    act: ({ platform, actor, origin }, passkey) => renamePasskey(platform, actor, passkey, origin),
    words: passkeyWords,
    done: toAccount,
  }),
  'add-app': addAppAct,
  password: passwordAct,
  'keys-on': setKeys(true),
  'keys-off': setKeys(false),
  'end-other-sessions': officeAct({
    schema: nothing,
    act: async ({ platform, actor, origin }) => ok(await endOtherSessions(platform, staffAudience, actor, origin)),
    words: {},
    done: toAccount,
  }),
  'end-session': officeAct({
    schema: z.object({ session: z.guid() }),
    async act({ platform, actor, origin }, { session }) {
      await endOwnSession(platform, staffAudience, actor, { sessionId: session, origin })
      return ok(session)
    },
    words: {},
    done: afterSession,
  }),
}
