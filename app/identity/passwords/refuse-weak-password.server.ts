import { RefusedError } from '#app/core/errors.ts'

import { describePasswordProblem, findPasswordProblem, type PasswordContext } from './password-rules.server.ts'

/** @throws RefusedError validation-error with the problem of the new password, if it has one */
export function refuseWeakPassword(password: string, context: PasswordContext): void {
  const problem = findPasswordProblem(password, context)
  if (!problem) return
  throw new RefusedError('validation-error', {
    detail: { password: describePasswordProblem(problem, context.minimum) },
  })
}
