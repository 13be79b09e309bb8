import { data } from 'react-router'
import type { z } from 'zod'

import { RefusedError } from '#app/platform/errors.ts'
import type { FieldProblem } from '#app/ui/field/error-summary.tsx'

/** What a form shows after a refusal. `typed` holds what may be shown again: never a password or a code. */
type FormRefusal = { problems: FieldProblem[]; typed?: { name: string; email: string } }

export function problemsOf(error: z.ZodError): FieldProblem[] {
  const firsts = new Map(error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  return [...firsts].map(([field, message]) => ({ field, message }))
}

type Answered = { status?: number; retryAfterSeconds?: number | undefined }

export function refuseForm(
  problems: FieldProblem[],
  typed?: FormRefusal['typed'],
  { status = 400, retryAfterSeconds }: Answered = {},
) {
  const refusal: FormRefusal = { problems, ...(typed && { typed }) }
  return data(refusal, {
    status,
    ...(retryAfterSeconds && { headers: { 'Retry-After': String(retryAfterSeconds) } }),
  })
}

function messageOf({ code, message, retryAfterSeconds = 60 }: RefusedError): string {
  if (code !== 'too-many-requests') return message
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return `That was tried too often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

/** Answers a form whose work threw: a refusal is shown in the form, anything else is thrown on. */
export function refuseFormFor(error: unknown, typed?: FormRefusal['typed']) {
  if (!(error instanceof RefusedError)) throw error
  const fields = Object.entries(error.detail ?? {}).map(([field, message]) => ({ field, message }))
  return refuseForm(fields.length > 0 ? fields : [{ message: messageOf(error) }], typed, error)
}
