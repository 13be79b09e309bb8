import { refuseWeakPassword } from '#app/identity/passwords/refuse-weak-password.server.ts'

import { agentName } from '../agent-name.ts'

/** Shorter than for staff, because retailers type it on a phone behind a counter. Commonly guessed passwords are refused instead. */
const minimum = 10

/** Refuses a weak password. @throws RefusedError validation-error, with the reason */
export const refuseWeakAgentPassword = (
  password: string,
  agent: { givenName: string; surname: string; email: string },
): void => refuseWeakPassword(password, { minimum, name: agentName(agent), email: agent.email })
