import { type FlowPlan, refusalIn } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'

import type { AgentCheck } from '../agent-limits.ts'
import { goTo } from '../session/go-to.ts'
import { loginPath } from '../session/login-path.ts'
import { isKeyValueMessage, isSetUpAlready, isUnknownAccount, lineWords } from '../session/refusals.ts'

/** A new code by mail, to the address that was invited. */
export function useLostCode(sent: (email: string) => void) {
  const plan: FlowPlan<'email'> = {
    path: '/api/account/lost-activation-code',
    action: 'lost-code' satisfies AgentCheck,
    fields: ['email'],
    problemsOf: ({ email }) => (email === '' ? { email: 'Enter the email that your invitation was sent to' } : {}),
    bodyOf: ({ email }) => ({ email }),
    isDoneToo: (answer) => isKeyValueMessage(refusalIn(answer)) || isSetUpAlready(refusalIn(answer)),
    refusalOf(answer) {
      const said = refusalIn(answer)
      if (!isUnknownAccount(said)) return undefined
      return { heading: 'There is a problem', problems: { email: said.message ?? '' } }
    },
    done(answer, { email }) {
      if (isSetUpAlready(refusalIn(answer))) return goTo(loginPath({ reason: 'already-set-up' }))
      sent(email)
      return undefined
    },
    words: { sending: 'Sending…', ...lineWords },
  }
  return useFlowForm(plan)
}
