import { useState } from 'react'

import { type FlowPlan, refusalIn } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'

import { keepSession, sessionIn } from '../session/agent-session.ts'
import { goSoon, goTo } from '../session/go-to.ts'
import { loginPath } from '../session/login-path.ts'
import { isSetUpAlready, lineWords } from '../session/refusals.ts'
import { invalidFields, type SetupField, setupFields, setupProblems } from './setup-fields.ts'

/** Makes the account (rule AC11): stores the session, says so, and opens the store list after 2.5 s. */
export function useSetup(invitationCode: string, named: (givenName: string) => void) {
  const [isSubmitted, setSubmitted] = useState(false)
  const plan: FlowPlan<SetupField> = {
    path: '/api/account/setup',
    fields: setupFields,
    exactFields: ['password', 'passwordAgain'],
    problemsOf: setupProblems,
    problemText: invalidFields,
    bodyOf: ({ givenName, surname, email, password }) => ({ givenName, surname, email, password, invitationCode }),
    isDoneToo: (answer) => isSetUpAlready(refusalIn(answer)),
    done(answer, { email }) {
      if (isSetUpAlready(refusalIn(answer))) return goTo(loginPath({ reason: 'already-set-up' }))
      const session = sessionIn(answer.body, email)
      // Without a session the account is there all the same: the door is the way to it.
      if (!session || !keepSession(session)) return goTo(loginPath())
      setSubmitted(true)
      return goSoon('/account')
    },
    edited: ({ givenName }) => named(givenName),
    words: { sending: 'Making your account…', ...lineWords },
  }
  return { form: useFlowForm(plan), isSubmitted }
}
