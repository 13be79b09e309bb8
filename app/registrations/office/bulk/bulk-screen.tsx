import { type ReactNode, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/field/checkbox.tsx'
import { Field } from '#app/ui/field/field.tsx'
import { TextArea } from '#app/ui/field/text-area.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'

import { BulkMails, BulkOutcomes } from './bulk-mails.tsx'
import type { BulkAct, BulkOutcome, Rehearsed } from './bulk-view.ts'
import { useKeptWords, useSettled } from '#app/ui/use-kept-words.ts'

/** The form posts `act`, `pick` of each, and to decline `reason` and `mailed`. */
type BulkScreenProps = {
  act: BulkAct
  rehearsed: readonly Rehearsed[]
  me: string
  outcomes?: readonly BulkOutcome[] | undefined
  refused?: { message: string; typed: string; isMailed: boolean } | undefined
}

const shops = (count: number) => (count === 1 ? 'one shop' : `${count} shops`)
const verbs: Record<BulkAct, string> = { approve: 'Approve', decline: 'Decline' }

export function BulkScreen({ act, rehearsed, me, outcomes, refused }: BulkScreenProps) {
  const open = rehearsed.filter(({ isOpen }) => isOpen)
  if (outcomes) return <Outcomes rehearsed={rehearsed} outcomes={outcomes} />
  if (open.length === 0)
    return (
      <EmptyState
        heading="Nothing to answer"
        drawing={<Drawing of={emptyTray} className="drawing" />}
        action={<LinkButton to="/staff/registrations">Back to the queue</LinkButton>}
      >
        What you chose has been answered already, or nothing was chosen.
      </EmptyState>
    )
  return (
    <div className="bulk">
      <PageHead heading={`${verbs[act]} ${shops(open.length)}`} />
      <p className="bulk-lead">A rehearsal: nothing is done and nothing is sent until you press the button below.</p>
      {act === 'approve' ? (
        <ApproveAll open={open} rehearsed={rehearsed} />
      ) : (
        <DeclineAll open={open} rehearsed={rehearsed} me={me} refused={refused} />
      )}
    </div>
  )
}

type AllProps = { open: readonly Rehearsed[]; rehearsed: readonly Rehearsed[] }

const preview = (id: string, query: Record<string, string>) =>
  `/staff/registrations/${id}/preview?${new URLSearchParams(query)}`

function leftOut({ open, rehearsed }: AllProps): string {
  const left = rehearsed.filter((one) => !open.includes(one)).map(({ shopName }) => shopName)
  return left.length > 0 ? `${left.join(', ')}: answered already` : 'None'
}

function Picks({ open, act }: { open: readonly Rehearsed[]; act: BulkAct }) {
  return (
    <>
      <input type="hidden" name="act" value={act} />
      {open.map(({ id, pick }) => (
        <input key={id} type="hidden" name="pick" value={pick} />
      ))}
    </>
  )
}

function ApproveAll({ open, rehearsed }: AllProps) {
  const isBusy = useNavigation().state === 'submitting'
  const invitations = open.filter(({ way }) => way === 'invited').length
  return (
    <Form method="post" className="bulk-form">
      <DefinitionList
        isRuled
        items={[
          { term: 'Stores made', detail: `${open.length}, with a contract link each` },
          { term: 'Invitations', detail: `${invitations}, with a code each that works for 30 days` },
          { term: 'Mails', detail: `${open.length}, listed below` },
          { term: 'Left out', detail: leftOut({ open, rehearsed }) },
        ]}
      />
      <PageSection heading="Mail that goes out">
        <BulkMails rehearsed={open} addressOf={({ id, way }) => preview(id, { act: 'approved', way })} isMailed />
      </PageSection>
      <Picks open={open} act="approve" />
      <DoubtfulAbns open={open} />
      <BulkButtons>
        <Button busy={isBusy}>{`Approve ${open.length} and send`}</Button>
      </BulkButtons>
    </Form>
  )
}

/** The register speaks against these: said next to the button (rule BO79). */
function DoubtfulAbns({ open }: Pick<AllProps, 'open'>) {
  const doubtful = open.filter(({ register }) => register.tone === 'bad')
  if (doubtful.length === 0) return null
  return (
    <Notice tone="warn" title={`${shops(doubtful.length)} with an ABN that is cancelled or not in the register`}>
      {doubtful.map(({ shopName, register: { words } }) => `${shopName}: ${words}`).join('. ')}.
    </Notice>
  )
}

function DeclineAll({ open, rehearsed, me, refused }: AllProps & Pick<BulkScreenProps, 'me' | 'refused'>) {
  const isBusy = useNavigation().state === 'submitting'
  const [isMailed, setIsMailed] = useState(refused?.isMailed ?? true)
  const { words, control } = useKeptWords(`decline several ${me}`, () => false, refused?.typed ?? '')
  const reason = useSettled(words)
  return (
    <Form method="post" className="bulk-form">
      <DefinitionList
        isRuled
        items={[
          { term: 'Mails', detail: isMailed ? `${open.length}, listed below` : 'None' },
          { term: 'Left out', detail: leftOut({ open, rehearsed }) },
        ]}
      />
      <Field
        name="reason"
        label="Reason, the same for all"
        hint={isMailed ? 'Each of them reads this, so it has to be fair' : 'For colleagues'}
        error={refused?.message}
      >
        <TextArea rows={3} maxLength={1_000} defaultValue={refused?.typed} {...control} />
      </Field>
      <Checkbox
        name="mailed"
        value="yes"
        label="Mail the reason"
        checked={isMailed}
        onChange={({ currentTarget }) => setIsMailed(currentTarget.checked)}
      />
      <PageSection heading={isMailed ? 'Mail that goes out' : 'Declined without a mail'}>
        <BulkMails
          rehearsed={open}
          addressOf={({ id }) => preview(id, { act: 'declined', reason })}
          isMailed={isMailed}
        />
      </PageSection>
      <Picks open={open} act="decline" />
      <BulkButtons>
        <Button variant="danger-fill" busy={isBusy}>
          {isMailed ? `Decline ${open.length} and send` : `Decline ${open.length} without a mail`}
        </Button>
      </BulkButtons>
    </Form>
  )
}

function BulkButtons({ children }: { children: ReactNode }) {
  return (
    <div className="row bulk-buttons">
      {children}
      <Link to="/staff/registrations" className="inline-link">
        Back without doing anything
      </Link>
    </div>
  )
}

function Outcomes({ rehearsed, outcomes }: { rehearsed: readonly Rehearsed[]; outcomes: readonly BulkOutcome[] }) {
  const done = outcomes.filter(({ kind }) => kind === 'done').length
  const rest = outcomes.length - done
  return (
    <div className="bulk">
      <PageHead heading={`${done} of ${outcomes.length} done`} />
      <p className="bulk-lead" role="status">
        {rest === 0 ? 'Every mail is on its way.' : `${rest} left as they were: what happened stands beside each.`}
      </p>
      <div className="bulk-form">
        <BulkOutcomes rehearsed={rehearsed} outcomes={outcomes} />
        <div className="row bulk-buttons">
          <LinkButton to="/staff/registrations">Back to the queue</LinkButton>
        </div>
      </div>
    </div>
  )
}
