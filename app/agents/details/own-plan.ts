import { type FlowPlan, refusalIn } from '#app/platform/form/flow-plan.ts'

import { authorisation, readSession } from '../session/agent-session.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { detailsPath } from './own-account.ts'

type Plan<Field extends string> = Omit<FlowPlan<Field>, 'headers' | 'isDoneToo' | 'words'> & { sending: string }

/**
 * What every form of the own account does alike: it says who sends it, leads whoever was logged out meanwhile to the log-in page,
 * and says when somebody else was faster.
 */
export function ownPlan<Field extends string>({ sending, ...plan }: Plan<Field>): FlowPlan<Field> {
  return {
    ...plan,
    headers: () => authorisation(readSession()),
    isDoneToo: ({ status }) => status === 401,
    refusalOf(answer, values) {
      const own = plan.refusalOf?.(answer, values)
      if (own || answer.status !== 409) return own
      return { heading: 'Not changed', text: refusalIn(answer).message ?? '' }
    },
    done(answer, values) {
      if (answer.status !== 401) return plan.done(answer, values)
      leaveForLogin(detailsPath)
      return 'leaving'
    },
    words: {
      sending,
      notDone: 'Not changed',
      notSure: 'We cannot tell whether that was changed',
      unchecked: 'Please complete the verification challenge',
    },
  }
}
