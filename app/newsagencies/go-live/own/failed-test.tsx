import { useState } from 'react'

import { authorisation, readSession } from '#app/agents/session/agent-session.ts'
import { brand } from '#app/brand.ts'
import type { FlowPlan } from '#app/platform/form/flow-plan.ts'
import { useFlowForm } from '#app/platform/form/use-flow-form.ts'
import { useOnline } from '#app/platform/form/use-online.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { FlowButton } from '#app/ui/flow/flow-button.tsx'
import { FlowForm } from '#app/ui/flow/flow-form.tsx'
import { FlowNote } from '#app/ui/flow/flow-note.tsx'

/** The form replaces the button that had the focus. */
const arrivesAt = { autoFocus: true }

type FailedTestProps = { newsagencyId: string }

/** The test payment did not work (rule N20): the retailer tells our team, in words if they like. */
export function FailedTest({ newsagencyId }: FailedTestProps) {
  const [step, setStep] = useState<'closed' | 'open' | 'sent'>('closed')
  if (step === 'closed')
    return (
      <Button type="button" variant="ghost" data-click="It did not work" onClick={() => setStep('open')}>
        It did not work
      </Button>
    )
  if (step === 'sent')
    return (
      <FlowNote tone="good" title="Our team knows" isNews>
        We call you and do it with you. Do you want to talk now? Call {brand.phone.display}.
      </FlowNote>
    )
  return <FailedTestForm newsagencyId={newsagencyId} sent={() => setStep('sent')} />
}

function FailedTestForm({ newsagencyId, sent }: FailedTestProps & { sent(): void }) {
  const form = useFlowForm(planOf(newsagencyId, sent))
  return (
    <FlowForm life={form} label="The test payment did not work" isOnline={useOnline()}>
      <Field name="note" label="What did you see?" optional error={form.errorOf('note')}>
        <TextArea rows={3} maxLength={1_000} readOnly={form.isSending} {...arrivesAt} />
      </Field>
      <FlowButton variant="ghost">Tell our team</FlowButton>
    </FlowForm>
  )
}

const planOf = (newsagencyId: string, sent: () => void): FlowPlan<'note'> => ({
  path: '/api/account/go-live/failed-test',
  fields: ['note'],
  problemsOf: () => ({}),
  bodyOf: ({ note }) => ({ newsagencyId, note }),
  headers: () => authorisation(readSession()),
  refusalOf: ({ status }) =>
    status === 409
      ? { heading: 'Your list has changed', text: 'Load the page again. Then look at your next step.' }
      : undefined,
  done() {
    sent()
    return undefined
  },
  words: {
    sending: 'Sending…',
    notDone: 'This was not sent',
    notSure: 'We cannot tell whether this was sent',
    unchecked: 'This was not sent',
  },
})
