import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { FlowCheck } from '#app/platform/form/flow-check.tsx'
import { useOnline } from '#app/platform/form/use-online.ts'
import { AnchorButton } from '#app/ui/button.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { codeDays } from '../invitations/invitation.ts'
import { useLostCode } from './use-lost-code.ts'
import { Voucher } from './voucher.tsx'

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
            hint="The one your invitation was sent to. We email a new code there, and the old one stops working."
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

/** The new code is on its way (rule AC5). */
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
            To <b>{email}</b>. The old code no longer works. A code lasts {codeDays} days.
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
