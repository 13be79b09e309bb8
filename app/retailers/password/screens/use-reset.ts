import { useState } from 'react'

import { type FlowPlan, refusalIn } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'

import { clearSession } from '../../session/retailer-session.ts'
import { goSoon } from '../../session/browser/go-to.ts'
import { loginPath } from '../../session/browser/login-path.ts'
import { isKeyValueMessage, isUnknownAccount, lineWords } from '../../session/browser/refusals.ts'
import { newPasswordProblems } from '../../setup/setup-fields.ts'

type ResetField = 'password' | 'passwordAgain'

/** The page's messages (rule AC20). */
const invalidPassword = "Sorry, that password isn't valid."
export const invalidKey = "Sorry, that reset password key isn't valid."

type ResetState = 'choosing' | 'changed' | 'used-up'

/** Sets a new password. All sessions of the account end, including this browser's. */
export function useReset(key: string) {
  const [state, setState] = useState<ResetState>(key === '' ? 'used-up' : 'choosing')
  const plan: FlowPlan<ResetField> = {
    path: '/api/account/reset-password',
    fields: ['password', 'passwordAgain'],
    exactFields: ['password', 'passwordAgain'],
    problemsOf: (values) => ({
      ...(values.password === '' && { password: invalidPassword }),
      ...(values.passwordAgain === '' && { passwordAgain: invalidPassword }),
      ...newPasswordProblems(values),
    }),
    bodyOf: ({ password }) => ({ password, key }),
    isDoneToo(answer) {
      const said = refusalIn(answer)
      return isKeyValueMessage(said) || isUnknownAccount(said) || answer.status === 404
    },
    done(answer) {
      const isChanged = answer.status < 400 || isKeyValueMessage(refusalIn(answer))
      setState(isChanged ? 'changed' : 'used-up')
      if (!isChanged) return undefined
      clearSession()
      return goSoon(loginPath())
    },
    words: { sending: 'Saving…', ...lineWords },
  }
  return { form: useFlowForm(plan), state }
}
