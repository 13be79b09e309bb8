import type { FieldProblem } from '#app/ui/field/error-summary.tsx'

import { problemsOf } from '../guards/form-refusal.server.ts'
import { newPasskeySchema, passkeyUsedSchema } from '../passkeys/passkey-answer.schema.ts'
import { codeSchema } from '../sign-in/sign-in.schema.ts'
import type { Proof } from './check-second-factor.server.ts'
import type { FirstProof } from './enrol-second-factor.server.ts'

type Read<Given> =
  | { ok: true; proof: Given; /** What to say when it is the wrong one. */ whenWrong: FieldProblem }
  | { ok: false; problems: FieldProblem[] }

const passkeyProblem: FieldProblem = { message: 'That passkey was not taken. Try again, or use a code.' }

function readCode(form: FormData, field: string, message: string): Read<string> {
  const parsed = codeSchema.safeParse({ code: form.get(field) })
  if (parsed.success) return { ok: true, proof: parsed.data.code, whenWrong: { field, message } }
  return { ok: false, problems: problemsOf(parsed.error).map((problem) => ({ ...problem, field })) }
}

/** The second factor that a form posts: `code`, `recoveryCode`, or `passkey` as JSON. */
export function readProof(form: FormData): Read<Proof> {
  if (form.has('passkey')) {
    const parsed = passkeyUsedSchema.safeParse(form.get('passkey'))
    if (!parsed.success) return { ok: false, problems: [passkeyProblem] }
    return { ok: true, proof: parsed.data, whenWrong: passkeyProblem }
  }
  if (form.has('recoveryCode')) return readCode(form, 'recoveryCode', 'That is no unused code.')
  return readCode(form, 'code', 'That code is not the one of now. Wait for the next.')
}

/** The first `code` of an authenticator that somebody sets up. */
export function readFirstCode(form: FormData): Read<string> {
  return readCode(form, 'code', 'The app shows another code. Is its clock right?')
}

/** The second factor that somebody sets up: `code` of an authenticator, or a new `passkey` as JSON with the name of its `device`. */
export function readFirstProof(form: FormData, deviceNow: string): Read<FirstProof> {
  if (!form.has('passkey')) return readFirstCode(form)
  const parsed = newPasskeySchema.safeParse({ passkey: form.get('passkey'), device: form.get('device') ?? '' })
  if (!parsed.success) return { ok: false, problems: [passkeyProblem] }
  const { passkey, device } = parsed.data
  return { ok: true, proof: { answer: passkey, name: device || deviceNow }, whenWrong: passkeyProblem }
}
