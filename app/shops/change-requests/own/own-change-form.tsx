import type { ReactNode } from 'react'

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

type OwnChangeFormProps = {
  intent: string
  label: string
  fields: readonly string[]
  button: string
  variant?: 'action' | 'ghost'
  /** Hidden fields that distinguish forms with the same intent. */
  about?: Readonly<Record<string, string>>
  children?: ReactNode
}

/** A form about a change of the retailer's shop. */
export function OwnChangeForm({ intent, label, fields, button, variant, about, children }: OwnChangeFormProps) {
  const form = usePageForm({ intent, fields, ...(about && { about }), words })
  return (
    <FlowForm life={form} label={label} isOnline={useOnline()}>
      {Object.entries(about ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FlowButton {...(variant && { variant })}>{button}</FlowButton>
    </FlowForm>
  )
}
