import { z } from 'zod'

import type { RefusalWords } from '#app/web/form/page-form.ts'

import { newPasskeySchema, passkeyUsedSchema } from '../passkeys/passkey-answer.schema.ts'
import { codeSchema } from '../sign-in.schema.ts'
import type { FactorProof } from './check-second-factor.server.ts'
import type { NewFactorProof } from './enrol-second-factor.server.ts'

const posted = z.string().optional()

/** The second factor in a form: `code`, `recoveryCode`, or `passkey` as JSON. All are secrets. */
export const factorProofSchema = z.object({ code: posted, recoveryCode: posted, passkey: posted })
export const factorProofSecrets = ['code', 'recoveryCode', 'passkey'] as const

/** A new second factor in a form: the `code` of an authenticator, or a new `passkey` as JSON with the name of its `device`. */
export const newFactorSchema = z.object({ code: posted, passkey: posted, device: posted })
export const newFactorSecrets = ['code', 'passkey'] as const

type Read<Given> =
  | { ok: true; proof: Given; /** The message for a wrong proof. */ whenWrong: RefusalWords }
  | { ok: false; refusal: RefusalWords }

const passkeyProblem = 'That passkey was not accepted. Try again, or use a code.'

function readCode(given: string | undefined, field: string, message: string): Read<string> {
  const parsed = codeSchema.safeParse({ code: given })
  if (parsed.success) return { ok: true, proof: parsed.data.code, whenWrong: { [field]: message } }
  return { ok: false, refusal: { [field]: parsed.error.issues[0]?.message ?? message } }
}

/** Reads the second factor of a form. Only its format is checked; `whenWrong` is the message if it turns out to be wrong. */
export function readFactorProof({
  code,
  recoveryCode,
  passkey,
}: z.output<typeof factorProofSchema>): Read<FactorProof> {
  if (passkey !== undefined) {
    const parsed = passkeyUsedSchema.safeParse(passkey)
    if (!parsed.success) return { ok: false, refusal: passkeyProblem }
    return { ok: true, proof: parsed.data, whenWrong: passkeyProblem }
  }
  if (recoveryCode !== undefined)
    return readCode(recoveryCode, 'recoveryCode', 'That recovery code is wrong or has been used.')
  return readCode(code, 'code', 'That code is wrong or has expired. Try the next one.')
}

/** Reads the first `code` of a new authenticator. */
export function readFirstCode(code: string | undefined): Read<string> {
  return readCode(code, 'code', 'That code is wrong. Check that the clock of the device with your app is right.')
}

/** Reads a new second factor. A passkey without a name gets `deviceNow`. */
export function readNewFactorProof(
  { code, passkey, device = '' }: z.output<typeof newFactorSchema>,
  deviceNow: string,
): Read<NewFactorProof> {
  if (passkey === undefined) return readFirstCode(code)
  const parsed = newPasskeySchema.safeParse({ passkey, device })
  if (!parsed.success) return { ok: false, refusal: passkeyProblem }
  const { passkey: answer, device: name } = parsed.data
  return { ok: true, proof: { answer, name: name || deviceNow }, whenWrong: passkeyProblem }
}
