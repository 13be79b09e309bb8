import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { brand } from '#app/brand.ts'
import { FlowCheck } from '#app/web/form/flow-check.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import keyRack from '#app/ui/drawings/flow/key-rack.svg?drawing'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'
import { type FlowPlan, refusalIn } from '#app/web/form/flow-plan.ts'
import { useFlowForm } from '#app/web/form/use-flow-form.ts'

import type { RetailerCheck } from '../../retailer-limits.ts'
import { activationPath } from '../../login/login-answer.ts'
import { goTo } from '../../session/browser/go-to.ts'
import { isKeyValueMessage, isUnknownAccount, lineWords } from '../../session/browser/refusals.ts'

function ForgotForm({ email, sent }: { email: string; sent(email: string): void }) {
  const form = useForgot(sent)
  return (
    <FlowForm life={form} label="Forgot your password?" isOnline={useOnline()}>
      <FlowField name="email" label="Email" type="email" autoComplete="username" defaultValue={email} />
      <FlowButton>Email me a reset link</FlowButton>
      <FlowCheck session={form.session} />
    </FlowForm>
  )
}

function Sent({ email, again }: { email: string; again(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 className="sign" tabIndex={-1} ref={heading}>
        Check your email
      </h1>
      <FlowNote tone="good" icon="mail" title="Password reset link has been sent" isNews>
        To <span translate="no">{email}</span>. It works once, for one hour.
      </FlowNote>
      <Button
        data-click="Send it again"
        type="button"
        variant="ghost"
        size="large"
        className="password-again"
        onClick={again}
      >
        Send it again
      </Button>
    </>
  )
}

/** Shows the form for a reset link next to a key rack: the link is the spare key (rule AC18). */
export function Screen() {
  const [sent, setSent] = useState<{ to: string; isOver: boolean }>({ to: '', isOver: false })
  return (
    <>
      <div className="flow-say">
        {sent.isOver ? (
          <Sent email={sent.to} again={() => setSent({ ...sent, isOver: false })} />
        ) : (
          <>
            <h1 className="sign">Forgot your password?</h1>
            <p className="lede">Enter your email. We send you a link to set a new password.</p>
            <ForgotForm email={sent.to} sent={(to) => setSent({ to, isOver: true })} />
          </>
        )}
        <nav className="flow-ways" aria-label="Other ways on">
          {/* CSS shows one of the two (rule AC42). */}
          <a className="way-in" href="/agent-login">
            Back to log in <ArrowRight aria-hidden="true" />
          </a>
          <a className="way-on" href="/account">
            Your shops <ArrowRight aria-hidden="true" />
          </a>
        </nav>
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={keyRack} />
      </div>
    </>
  )
}

const unknownAccount = `Sorry, there is no existing account associated with this email address. Please enter a different email address, or call ${brand.phone.display}.`

/** Mails a reset link. */
function useForgot(sent: (email: string) => void) {
  const plan: FlowPlan<'email'> = {
    path: '/api/account/forgot-password',
    action: 'forgot-password' satisfies RetailerCheck,
    fields: ['email'],
    problemsOf: ({ email }) => (email === '' ? { email: 'Enter your email' } : {}),
    bodyOf: ({ email }) => ({ email }),
    isDoneToo: (answer) => isKeyValueMessage(refusalIn(answer)) || activationPath(answer, '') !== undefined,
    refusalOf(answer) {
      const said = refusalIn(answer)
      if (!isUnknownAccount(said)) return undefined
      return { heading: 'There is a problem', problems: { email: said.message ?? unknownAccount } }
    },
    done(answer, { email }) {
      const activation = activationPath(answer, email)
      if (activation) return goTo(activation)
      sent(email)
      return undefined
    },
    words: { sending: 'Sending…', ...lineWords },
  }
  return useFlowForm(plan)
}
