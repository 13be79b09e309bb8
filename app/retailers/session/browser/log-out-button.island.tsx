import { clearSession } from '../retailer-session.ts'

/** Logs out (rule AC30), in place of the log-in link. Clears the browser's part of the session even if the server cannot be reached. */
export const LogOutButton = () => (
  <form method="post" action="/account/log-out" onSubmit={() => clearSession()}>
    <button type="submit">Log out</button>
  </form>
)
