import { RefusedError } from '#app/platform/errors.ts'
import { describePasswordProblem, findPasswordProblem } from '#app/platform/passwords/password-rules.server.ts'

import { minimumPasswordLength } from './member.schema.ts'

/** @throws RefusedError validation-error when a member of staff may not use this password. */
export function checkPassword({ name, email, password }: { name: string; email: string; password: string }): void {
  const problem = findPasswordProblem(password, { minimum: minimumPasswordLength, name, email })
  if (problem)
    throw new RefusedError('validation-error', {
      detail: { password: describePasswordProblem(problem, minimumPasswordLength) },
    })
}
