import { brand } from '#app/brand.ts'
import { type FlowPlan, refusalIn } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'

import type { AgentCheck } from '../agent-limits.ts'
import { isKeyValueMessage, isUnknownAccount, lineWords } from '../session/refusals.ts'

const unknownAccount = `Sorry, there is no existing account associated with this email address. Please enter a different email address, or call ${brand.phone.display}.`

/** A reset link by mail. */
export function useForgot(sent: (email: string) => void) {
  const plan: FlowPlan<'email'> = {
    path: '/api/account/forgot-password',
    action: 'forgot-password' satisfies AgentCheck,
    fields: ['email'],
    problemsOf: ({ email }) => (email === '' ? { email: 'Enter your email' } : {}),
    bodyOf: ({ email }) => ({ email }),
    isDoneToo: (answer) => isKeyValueMessage(refusalIn(answer)),
    refusalOf(answer) {
      const said = refusalIn(answer)
      if (!isUnknownAccount(said)) return undefined
      return { heading: 'There is a problem', problems: { email: said.message ?? unknownAccount } }
    },
    done(_, { email }) {
      sent(email)
      return undefined
    },
    words: { sending: 'Sending…', ...lineWords },
  }
  return useFlowForm(plan)
}
