import { type FlowPlan, refusalIn } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'

import { parseCode } from '../invitations/invitation.ts'
import { goTo } from '../session/go-to.ts'
import { loginPath } from '../session/login-path.ts'
import { isKeyValueMessage, isSetUpAlready, lineWords } from '../session/refusals.ts'
import { type InvitationQuery, invitationQuery } from './invitation-query.ts'

const invalid = 'Invalid email and/or invitation code.'

/** Nothing happens until somebody presses: mail scanners open links too. */
export function useActivate(invitation: InvitationQuery) {
  const plan: FlowPlan<'invitationCode' | 'email'> = {
    path: '/api/account/activate',
    fields: ['invitationCode', 'email'],
    problemsOf: ({ email, invitationCode }) => ({
      ...(invitationCode === '' && { invitationCode: invalid }),
      ...(email === '' && { email: invalid }),
    }),
    bodyOf: ({ email, invitationCode }) => ({ email, invitationCode: parseCode(invitationCode) ?? invitationCode }),
    isDoneToo: (answer) => isKeyValueMessage(refusalIn(answer)) || isSetUpAlready(refusalIn(answer)),
    refusalOf(answer) {
      if (![400, 401, 404].includes(answer.status)) return undefined
      return { heading: 'There is a problem', problems: { invitationCode: refusalIn(answer).message ?? invalid } }
    },
    done(answer, { email, invitationCode }) {
      if (isSetUpAlready(refusalIn(answer))) return goTo(loginPath({ reason: 'already-set-up' }))
      const code = parseCode(invitationCode) ?? invitationCode
      return goTo(`/setup-account?${invitationQuery({ ...invitation, email, invitationCode: code })}`)
    },
    words: { sending: 'Checking…', ...lineWords },
  }
  return useFlowForm(plan)
}
