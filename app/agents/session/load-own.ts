import { authorisation, readSession } from './agent-session.ts'
import { leaveForLogin } from './leave-for-login.ts'

/** What a page shows of somebody's own, which comes through the API (rule AC29). */
export type OwnState<Value> = { name: 'loading' | 'slow' | 'failed' } | { name: 'here'; value: Value }

/** `page`: where whoever has to log in comes back to. `read`: what the page shows of the answer. */
type Own<Answer, Value> = { path: string; page: string; read(answer: Answer): Value }

const slowMs = 5_000
const timeoutMs = 20_000

/** Asks once, and shows each state on the way; whoever is not logged in is led to the log-in page. */
export async function loadOwn<Answer, Value>(
  { path, page, read }: Own<Answer, Value>,
  show: (state: OwnState<Value>) => void,
): Promise<void> {
  const session = readSession()
  if (!session) return leaveForLogin(page)
  const slow = setTimeout(show, slowMs, { name: 'slow' })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(path, { headers: authorisation(session), signal })
    if (answer.status === 401 || answer.status === 403) return leaveForLogin(page, session)
    show(answer.ok ? { name: 'here', value: read((await answer.json()) as Answer) } : { name: 'failed' })
  } catch {
    show({ name: 'failed' })
  } finally {
    clearTimeout(slow)
  }
}
