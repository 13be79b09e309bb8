import { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import type { Origin, Platform } from '#app/platform/platform.server.ts'
import { line } from '#app/platform/text.schema.ts'
import type { FieldProblem } from '#app/ui/field/error-summary.tsx'

import { problemsOf, refuseFormFor } from '../guards/form-refusal.server.ts'
import type { StaffActor } from '../guards/staff-actor.server.ts'
import { changePassword } from '../members/change-password.server.ts'
import { addPasskey, removePasskey, renamePasskey } from '../passkeys/manage-passkeys.server.ts'
import { newPasskeySchema } from '../passkeys/passkey-answer.schema.ts'
import { addAuthenticator } from '../second-factor/add-authenticator.server.ts'
import { readFirstCode } from '../second-factor/read-proof.server.ts'
import { deviceName } from '../sessions/device-name.ts'

type AccountAct = { platform: Platform; actor: StaffActor; form: FormData; origin: Origin }

const passkeyProblems = {
  'not-right': 'That passkey was not taken. Load this page again, then try once more.',
  'too-many': 'You have ten passkeys. Remove one that you do not use first.',
  'not-found': 'That passkey is not there any more.',
  'last-factor': 'This is your only second factor. Add another one before you remove it.',
}

const passwordProblems = {
  'wrong-password': { field: 'oldPassword', message: 'That is not the password that you have.' },
  'same-password': { field: 'password', message: 'This is the password that you have.' },
}

/** Adds the passkey that a form posts. The problem in words, or undefined. @throws RefusedError forbidden */
async function takePasskey({ platform, actor, form, origin }: AccountAct): Promise<string | undefined> {
  const parsed = newPasskeySchema.safeParse({ passkey: form.get('passkey'), device: form.get('device') ?? '' })
  if (!parsed.success) return passkeyProblems['not-right']
  const { passkey, device } = parsed.data
  const name = device || deviceName(origin.userAgent)
  const added = await addPasskey(platform, actor, { answer: passkey, name }, origin)
  return added.ok ? undefined : passkeyProblems[added.refusal]
}

/** Removes the passkey that a form names. The problem in words, or undefined. @throws RefusedError bad-request, forbidden */
async function dropPasskey({ platform, actor, form, origin }: AccountAct): Promise<string | undefined> {
  const id = z.guid().safeParse(form.get('id'))
  if (!id.success) throw new RefusedError('bad-request')
  const removed = await removePasskey(platform, actor, id.data, origin)
  return removed.ok ? undefined : passkeyProblems[removed.refusal]
}

const nameSchema = z.object({ id: z.guid(), name: line(60).pipe(z.string().min(1)) })

/** Renames the passkey that a form names. The problem in words, or undefined. @throws RefusedError forbidden */
async function namePasskey({ platform, actor, form, origin }: AccountAct): Promise<string | undefined> {
  const parsed = nameSchema.safeParse({ id: form.get('id'), name: form.get('name') ?? '' })
  if (!parsed.success) return 'A passkey needs a name of at most 60 characters.'
  const renamed = await renamePasskey(platform, actor, parsed.data, origin)
  return renamed.ok ? undefined : passkeyProblems[renamed.refusal]
}

/** Adds an authenticator app by the code that a form posts. What is wrong, if anything. */
async function takeAuthenticator({ platform, actor, form, origin }: AccountAct): Promise<FieldProblem[] | undefined> {
  const read = readFirstCode(form)
  if (!read.ok) return read.problems
  try {
    const added = await addAuthenticator(platform, actor, read.proof, origin)
    return added.ok || added.refusal === 'has-one' ? undefined : [read.whenWrong]
  } catch (error) {
    return refuseFormFor(error).data.problems
  }
}

const passwordsSchema = z.object({
  oldPassword: z.string().min(1, 'Enter the password that you have').max(256, 'Use at most 256 characters'),
  password: z.string().min(1, 'Enter a new password').max(256, 'Use at most 256 characters'),
})

type PasswordTaken = { ended: number } | { problems: FieldProblem[] }

/** Changes the password as a form asks: how many sessions that ended, or what is wrong. */
async function takePassword({ platform, actor, form, origin }: AccountAct): Promise<PasswordTaken> {
  const parsed = passwordsSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return { problems: problemsOf(parsed.error) }
  try {
    const changed = await changePassword(platform, actor, parsed.data, origin)
    if (changed.ok) return { ended: changed.value.sessionsEnded }
    return { problems: [passwordProblems[changed.refusal]] }
  } catch (error) {
    return { problems: refuseFormFor(error).data.problems }
  }
}

const factorActs = ['remove-passkey', 'name-passkey', 'add-app', 'password']

/** Whether a form changes what opens the door: those ask for a fresh second factor. */
export const isFactorAct = (intent: unknown): boolean => typeof intent === 'string' && factorActs.includes(intent)

/** Does what such a form asks: what the page has to say of it, or undefined when it shows by itself. */
export async function changeFactors(act: AccountAct, intent: unknown) {
  if (intent === 'password') return { password: await takePassword(act) }
  if (intent === 'add-app') {
    const appProblems = await takeAuthenticator(act)
    return appProblems && { appProblems }
  }
  const passkeyProblem = await changePasskeys(act, intent)
  return passkeyProblem ? { passkeyProblem } : undefined
}

function changePasskeys(act: AccountAct, intent: unknown): Promise<string | undefined> {
  if (act.form.has('passkey')) return takePasskey(act)
  return intent === 'name-passkey' ? namePasskey(act) : dropPasskey(act)
}
