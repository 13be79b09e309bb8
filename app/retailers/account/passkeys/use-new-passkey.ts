import { type PasskeyAnswer, type PasskeyQuestion, PasskeyTrouble } from '#app/identity/passkeys/answer-passkey.ts'
import { usePasskey } from '#app/identity/passkeys/use-passkey.ts'
import { refusalIn } from '#app/web/form/flow-plan.ts'
import { outcomeWords } from '#app/web/form/send/outcome-words.ts'
import { postJson } from '#app/web/form/send/send-form.ts'

import { detailsPath } from '../details/own-account.ts'
import { authorisation, readSession } from '../../session/retailer-session.ts'
import { leaveForLogin } from '../../session/browser/leave-for-login.ts'

const words = { sending: '', notDone: '', notSure: '', unchecked: '' }

/** Lets this device create a passkey and adds it (rule AC50). */
export const useNewPasskey = (done: () => void) =>
  usePasskey<{ question: PasskeyQuestion; name: string }>({
    otherWay: 'Your password still works.',
    question: ({ question }) => question,
    give: (answer, { name }) => handIn(answer, name, done),
  })

/** Sends a created passkey to the server. Without a session it leads to the log-in. @throws PasskeyTrouble */
async function handIn(answer: PasskeyAnswer, name: string, done: () => void): Promise<'leaving'> {
  const session = readSession()
  const outcome = await postJson('/api/account/add-passkey', { answer, name }, { headers: authorisation(session) })
  const given = outcome.kind === 'answered' ? outcome.answer : undefined
  if (given?.status === 401) leaveForLogin(detailsPath, session)
  else if (given?.status === 200) done()
  else {
    const isSaid = given?.status === 409 || given?.status === 422
    const said = (isSaid && refusalIn(given).message) || outcomeWords(outcome, { words, of: 'press' }).text
    throw new PasskeyTrouble(said)
  }
  return 'leaving'
}
