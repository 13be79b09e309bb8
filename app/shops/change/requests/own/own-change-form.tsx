import { type ReactNode, useRef } from 'react'

import { OwnerProof, ownerPlan } from '#app/retailers/password/owner-proof.island.tsx'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'

const words: PageFormPlan<never>['words'] = {
  sending: 'Sending…',
  notDone: 'This was not sent',
  notSure: 'We cannot tell whether this was sent',
  unchecked: 'This was not sent',
}

/** The refusal of a form after someone else changed the shop. */
const outdatedHeading = 'Someone else has changed this shop'

type OwnChangeFormProps = {
  intent: string
  label: string
  fields: readonly string[]
  button: string
  variant?: 'action' | 'ghost'
  /** Whether it needs the password of the account or a passkey (rule AC80). */
  isProven?: boolean
  /** Hidden fields that distinguish forms with the same intent. */
  about?: Readonly<Record<string, string>>
  /** For a form that changes the shop at once: the version that the retailer has seen, the present one, and its values in words. */
  version?: { loaded: number; now: number; stored: string }
  children?: ReactNode
}

/** A form about a change of the retailer's shop. After a stale submit it shows the present values, and the next one replaces them. */
export function OwnChangeForm({
  intent,
  label,
  fields,
  button,
  variant,
  isProven = false,
  about,
  version,
  children,
}: OwnChangeFormProps) {
  const passkey = useRef<HTMLInputElement>(null)
  const plan: PageFormPlan<string> = {
    intent,
    fields,
    ...(about && { about }),
    refusalOf: ({ status }) =>
      status === 409 && version
        ? { heading: outdatedHeading, text: `It has now: ${version.stored}. Yours are still in the form. Save again to use yours.` } // prettier-ignore
        : undefined,
    words,
  }
  const form = usePageForm(isProven ? ownerPlan(plan, passkey) : plan)
  const send = <FlowButton {...(variant && { variant })}>{button}</FlowButton>
  return (
    <FlowForm life={form} label={label} isOnline={useOnline()}>
      {Object.entries(about ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {version ? (
        <input type="hidden" name="version" value={form.heading === outdatedHeading ? version.now : version.loaded} />
      ) : null}
      {children}
      {isProven ? (
        <OwnerProof form={form} passkey={passkey}>
          {send}
        </OwnerProof>
      ) : (
        send
      )}
    </FlowForm>
  )
}
