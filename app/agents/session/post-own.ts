import { newKey } from '#app/platform/form/new-key.ts'
import { noCheck } from '#app/platform/form/no-check.ts'
import { type FormBody, type FormOutcome, sendForm } from '#app/platform/form/send-form.ts'

import { type AgentSession, authorisation } from './agent-session.ts'

/** One POST of somebody who is logged in, as a form would send it: safe to repeat, patient for 20 seconds. */
export function postOwn(path: string, body: FormBody, session: AgentSession | undefined): Promise<FormOutcome> {
  const key = newKey()
  return sendForm(path, body, {
    fetch: globalThis.fetch.bind(globalThis),
    isOnline: () => navigator.onLine,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    check: noCheck,
    key: () => key,
    renewKey() {},
    headers: () => authorisation(session),
  })
}
