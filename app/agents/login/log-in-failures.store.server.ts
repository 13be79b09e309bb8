import { failureStore } from '#app/platform/passwords/failure-store.server.ts'

/** Failed log-ins of agents; after a hundred in a row a reset link opens the account again (rule AC25). */
export const logInFailures = failureStore('agent_log_in_failures', 100)
