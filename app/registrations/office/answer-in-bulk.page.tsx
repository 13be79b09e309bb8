import { useState } from 'react'

import { doneIn } from '#app/web/form/page-form.ts'
import { useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { type DryRunProps, DryRunScreen } from '#app/office/records/bulk/dry-run-screen.island.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { counted } from '#app/ui/text/format-count.ts'
import { useUnsentWords, useDebounced } from '#app/ui/text/use-unsent-words.ts'

import type { Route } from './+types/answer-in-bulk.page.ts'
import { answerInBulk, type DryRunRegistration } from './answer-in-bulk.server.ts'

const queue = '/staff/registrations'

export const meta = () => [{ title: 'Answer several registrations' }]
export const handle = { back: { to: queue, label: 'Registrations' } }

export const loader = (args: Route.LoaderArgs) => answerInBulk.load(args)
export const action = (args: Route.ActionArgs) => answerInBulk.post(args)

const registrations = (count: number) => counted(count, 'registration')

const shared = {
  counted: registrations,
  over: 'already answered',
  back: { to: queue, label: 'Back to the queue' },
  empty: {
    heading: 'Nothing to answer',
    words: 'The registrations you selected are already answered, or none is selected.',
  },
}

type Answers = DryRunProps<DryRunRegistration>

export default function AnswerInBulkPage({ loaderData: { act, rows, me }, actionData }: Route.ComponentProps) {
  const answers = { rows, outcomes: doneIn(actionData)?.outcomes }
  return act === 'approve' ? <ApproveAll {...answers} /> : <DeclineAll {...answers} me={me} />
}

const preview = (id: string, query: Record<string, string>) => `${queue}/${id}/preview?${new URLSearchParams(query)}`

function ApproveAll(answers: Answers) {
  const open = answers.rows.filter(({ isOpen }) => isOpen)
  const invitations = open.filter(({ way }) => way === 'invited').length
  return (
    <DryRunScreen
      {...answers}
      {...shared}
      intent="approve"
      verb="Approve"
      done="Approved"
      facts={[
        { term: 'Stores created', detail: `${open.length}, with a contract link each` },
        { term: 'Invitations', detail: `${invitations}, with a code each that works for 30 days` },
      ]}
      mailOf={({ id, way }) => preview(id, { act: 'approved', way })}
      warning={<DoubtfulAbns open={open} />}
    />
  )
}

/** Names the registrations whose ABN is cancelled or unknown, next to the button (rule BO79). */
function DoubtfulAbns({ open }: { open: Answers['rows'] }) {
  const doubtful = open.filter(({ mark }) => mark.tone === 'bad')
  if (doubtful.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={`${registrations(doubtful.length)} with an ABN that is cancelled or not in the register`}
    >
      {doubtful.map(({ name, mark: { words } }) => `${name}: ${words}`).join('. ')}.
    </Notice>
  )
}

function DeclineAll({ me, ...answers }: Answers & { me: string }) {
  const typed = useFormRefusal({ intents: ['decline'] })?.typed
  const [isMailed, setIsMailed] = useState(typed === undefined || typed.mailed === 'yes')
  const { words, control } = useUnsentWords(`decline several ${me}`, () => false, typed?.reason ?? '')
  const reason = useDebounced(words)
  return (
    <DryRunScreen
      {...answers}
      {...shared}
      intent="decline"
      verb="Decline"
      done="Declined"
      mailOf={isMailed ? ({ id }) => preview(id, { act: 'declined', reason }) : undefined}
      isDanger
    >
      <Field
        name="reason"
        label="Reason, the same for all"
        hint={isMailed ? 'Every applicant reads this, so keep it fair' : 'For colleagues'}
      >
        <TextArea rows={3} maxLength={1_000} {...control} />
      </Field>
      <Checkbox
        name="mailed"
        value="yes"
        label="Email the reason"
        defaultChecked={isMailed}
        onChange={({ currentTarget }) => setIsMailed(currentTarget.checked)}
      />
    </DryRunScreen>
  )
}
