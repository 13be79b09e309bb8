import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { type FlowPlan, refusalIn } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'

import { codeDays } from '../invitations/invitation.ts'
import { Voucher } from './voucher.tsx'
import type { RetailerCheck } from '../retailer-limits.ts'
import { goTo } from '../session/browser/go-to.ts'
import { loginPath } from '../session/browser/login-path.ts'
import { isKeyValueMessage, isSetUpAlready, isUnknownAccount, lineWords } from '../session/browser/refusals.ts'

type LostCodeFormProps = { email: string; backHref: string; sent(email: string): void }

export function LostCodeForm({ email, backHref, sent }: LostCodeFormProps) {
  const form = useLostCode(sent)
  return (
    <>
      <FlowForm life={form} label="Lost your activation code?" isOnline={useOnline()}>
        <Voucher kind="New code">
          <FlowField
            name="email"
            label="Email"
            hint="The one your invitation was sent to."
            type="email"
            autoComplete="email"
            defaultValue={email}
          />
        </Voucher>
        <FlowButton variant="alt">Send me a new code</FlowButton>
        <FlowCheck session={form.session} />
      </FlowForm>
      <nav className="flow-ways" aria-label="Other ways on">
        <a href={backHref}>
          I have my code <ArrowLeft aria-hidden="true" />
        </a>
      </nav>
    </>
  )
}

/** Confirms that the new code was mailed (rule AC5). */
export function CodeSent({ email, nextHref }: { email: string; nextHref: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div role="status">
        <Voucher kind="New code">
          <h2 className="sign sign-s" tabIndex={-1} ref={heading}>
            Activation code has been re-sent
          </h2>
          <p>
            To <b translate="no">{email}</b>. Use it instead of the old one. A code lasts {codeDays} days.
          </p>
          <p>Nothing there? Look in junk mail before you ask again.</p>
        </Voucher>
      </div>
      <AnchorButton
        data-click="I have the new code"
        className="voucher-next"
        variant="alt"
        size="large"
        href={nextHref}
      >
        I have the new code
      </AnchorButton>
    </>
  )
}

/** Mails a new code to the invited address. */
function useLostCode(sent: (email: string) => void) {
  const plan: FlowPlan<'email'> = {
    path: '/api/account/lost-activation-code',
    action: 'lost-code' satisfies RetailerCheck,
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
