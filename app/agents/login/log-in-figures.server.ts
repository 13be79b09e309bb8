import type { Figure } from '#app/platform/figures.server.ts'

import { logInFailures } from './log-in-failures.store.server.ts'

export const logInFigures: Figure[] = [
  logInFailures.figure('agent_failed_log_ins', 'Failed log-ins in a row, of all agents who failed within the hour'),
]
