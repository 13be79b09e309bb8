import { clearSession } from './agent-session.ts'

/** Logs out (rule AC30), in the place of the link to the log-in. The browser forgets its half of the session even while we cannot be reached. */
export const LogOutButton = () => (
  <form method="post" action="/account/log-out" onSubmit={() => clearSession()}>
    <button type="submit">Log out</button>
  </form>
)
