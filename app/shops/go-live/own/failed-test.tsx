import { useState } from 'react'

import { brand } from '#app/brand.ts'
import { useOnline } from '#app/web/form/send/use-online.ts'
import { type PageFormPlan, usePageForm } from '#app/web/form/use-page-form.ts'
import { buttonClass } from '#app/ui/button/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

import { listHasChanged } from './mark-form.tsx'

/** Reports a failed test payment to our team (rule N20), with an optional note. */
export function FailedTest({ act, hasReported }: { act: string; hasReported: boolean }) {
  const form = usePageForm(plan)
  const isOnline = useOnline()
  // The key stays the same while the form is open: the page may reload its data while the retailer types.
  const [key] = useState(act)
  if (hasReported)
    return (
      <FlowNote tone="good" title="Our team knows" isNews>
        We call you and do it with you. Do you want to talk now? Call {brand.phone.display}.
      </FlowNote>
    )
  return (
    <details open={form.typed?.note !== undefined}>
      <summary className={buttonClass({ variant: 'ghost' })} data-click="It did not work">
        It did not work
      </summary>
      <FlowForm life={form} label="The test payment did not work" isOnline={isOnline}>
        <input type="hidden" name="act" value={key} />
        <Field name="note" label="What did you see?" optional>
          <TextArea rows={3} maxLength={1_000} readOnly={form.isSending} />
        </Field>
        <FlowButton variant="ghost">Tell our team</FlowButton>
      </FlowForm>
    </details>
  )
}

const plan: PageFormPlan<'note'> = {
  intent: 'failed-test',
  fields: ['note'],
  refusalOf: ({ status }) => (status === 409 ? listHasChanged : undefined),
  words: {
    sending: 'Sending…',
    notDone: 'This was not sent',
    notSure: 'We cannot tell whether this was sent',
    unchecked: 'This was not sent',
  },
}
