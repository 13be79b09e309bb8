import { RefusedError } from '#app/platform/errors.ts'

import { describePasswordProblem, findPasswordProblem, type PasswordContext } from './password-rules.server.ts'

/** @throws RefusedError validation-error, with what is wrong with the new password. */
export function refuseWeakPassword(password: string, context: PasswordContext): void {
  const problem = findPasswordProblem(password, context)
  if (!problem) return
  throw new RefusedError('validation-error', {
    detail: { password: describePasswordProblem(problem, context.minimum) },
  })
}
