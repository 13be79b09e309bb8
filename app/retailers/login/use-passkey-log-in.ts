import type { FlowRefusal } from '#app/web/form/flow-plan.ts'
import { tooOften } from '#app/web/form/send/retry-after.ts'
import { type FormOutcome, postJson } from '#app/web/form/send/send-form.ts'
import { type PasskeyQuestion, PasskeyTrouble } from '#app/identity/passkeys/answer-passkey.ts'
import { usePasskey } from '#app/identity/passkeys/use-passkey.ts'

import type { SessionAnswer } from '../session/retailer-session.ts'

/** Goes on with the session of a response. Returns `leaving` if the next page is loading. */
export type Enter = (answer: SessionAnswer, email: string) => 'leaving' | undefined

const otherWay = 'Log in with your password instead.'
const wrongPasskey = `That passkey does not work here. It may have been removed, or this page waited too long. ${otherWay}`

/** Returns the body of a successful response. @throws PasskeyTrouble */
function bodyOf(outcome: FormOutcome): Record<string, unknown> {
  if (outcome.kind !== 'answered')
    throw new PasskeyTrouble('We could not be reached. Check your connection, then try again.')
  const { status, body, retryAfterSeconds } = outcome.answer
  if (status === 200) return body as Record<string, unknown>
  if (status === 429) throw new PasskeyTrouble(`${tooOften(retryAfterSeconds)} ${otherWay}`)
  throw new PasskeyTrouble(`We cannot take a passkey right now. ${otherWay}`)
}

/** Logs in with a passkey (rule AC52). A wrong passkey is reported above the form, and every other failure next to the button. */
export function usePasskeyLogIn(enter: Enter, refuse: (refusal: FlowRefusal<'email' | 'password'>) => void) {
  return usePasskey({
    otherWay,
    question: async () => bodyOf(await postJson('/api/account/ask-passkey', {})) as PasskeyQuestion,
    async give(answer) {
      const outcome = await postJson('/api/account/passkey-login', { answer })
      if (outcome.kind === 'answered' && outcome.answer.status === 401) {
        refuse({ heading: 'Error encountered.', text: wrongPasskey })
        return undefined
      }
      const body = bodyOf(outcome)
      const clock = outcome.kind === 'answered' && { clockAheadMs: outcome.answer.clockAheadMs ?? 0 }
      return enter({ body, ...clock }, typeof body.email === 'string' ? body.email : '')
    },
  })
}
