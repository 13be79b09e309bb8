import { Mail, Phone } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowField } from '#app/ui/flow/flow-field.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

import { CodeField } from './code-field.tsx'
import type { InvitationQuery } from './invitation-query.ts'
import { useActivate } from './use-activate.ts'
import { Voucher } from './voucher.tsx'

/** `lost` is told the email as it stands in its field. */
export function ActivateForm({
  invitation,
  lostHref,
  lost,
}: {
  invitation: InvitationQuery
  lostHref: string
  lost: (email: string) => void
}) {
  const form = useActivate(invitation)
  return (
    <>
      <FlowForm life={form} label="Activate your account" isOnline={useOnline()}>
        <Voucher kind="Invitation">
          <CodeField code={invitation.invitationCode} />
          <FlowField
            name="email"
            label="Email"
            hint="The one your invitation was sent to."
            type="email"
            autoComplete="email"
            defaultValue={invitation.email}
          />
        </Voucher>
        <FlowButton variant="alt">CONTINUE</FlowButton>
      </FlowForm>
      <nav className="flow-ways" aria-label="Other ways on">
        <a
          href={lostHref}
          onClick={(event) => {
            event.preventDefault()
            lost(new FormData(form.form.current ?? undefined).get('email')?.toString().trim() ?? '')
          }}
        >
          Lost your activation code? <Mail aria-hidden="true" />
        </a>
        <a href={brand.phone.href}>
          Ask a person: {brand.phone.display} <Phone aria-hidden="true" />
        </a>
      </nav>
    </>
  )
}
