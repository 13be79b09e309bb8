import { RefusedError } from '#app/platform/errors.ts'
import { describePasswordProblem, findPasswordProblem } from '#app/identity/passwords/password-rules.server.ts'

import { agentName } from '../agent-name.ts'

/** Agents have no second factor, and type theirs on a phone behind a counter: what is tried first is refused instead. */
const minimum = 10

/** @throws RefusedError validation-error, with what is wrong with the new password. */
export function refuseWeakPassword(
  password: string,
  agent: { givenName: string; surname: string; email: string },
): void {
  const problem = findPasswordProblem(password, { minimum, name: agentName(agent), email: agent.email })
  if (!problem) return
  throw new RefusedError('validation-error', { detail: { password: describePasswordProblem(problem, minimum) } })
}
