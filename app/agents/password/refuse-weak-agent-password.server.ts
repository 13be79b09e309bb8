import { refuseWeakPassword } from '#app/identity/passwords/refuse-weak-password.server.ts'

import { agentName } from '../agent-name.ts'

/** Agents have no second factor, and type theirs on a phone behind a counter: what is tried first is refused instead. */
const minimum = 10

/** @throws RefusedError validation-error, with what is wrong with the new password. */
export const refuseWeakAgentPassword = (
  password: string,
  agent: { givenName: string; surname: string; email: string },
): void => refuseWeakPassword(password, { minimum, name: agentName(agent), email: agent.email })
