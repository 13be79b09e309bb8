import { type ReactNode, useState } from 'react'
import { Link, useNavigation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import emptyTray from '#app/ui/drawings/office/empty-tray.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { counted, formatCount } from '#app/ui/text/format-count.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { MailLetter } from '#app/ui/record/mail/mail-letter.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'

import type { Outcome, DryRunRow } from './dry-run.ts'

/** The records of a preview, and the result of each once the act is done. */
export type DryRunProps<One extends DryRunRow> = {
  rows: readonly One[]
  outcomes: readonly Outcome[] | undefined
}

type DryRunScreenProps<One extends DryRunRow> = DryRunProps<One> & {
  /** The `intent` that the form posts. */
  intent: string
  /** The act as a verb, `Approve`, and as a participle, `Approved`. */
  verb: string
  done: string
  /** Returns a count with its noun: `2 registrations`, `1 registration`. */
  counted(count: number): string
  /** What the act creates in addition to mails. */
  facts?: readonly { term: string; detail: string }[]
  /** The label of skipped records: `answered already`. */
  over: string
  /** Returns the address of a record's mail; undefined if no mail is sent. */
  mailOf: ((one: One) => string) | undefined
  isDanger?: boolean
  back: { to: string; label: string }
  /** The message if no record is left to act on. */
  empty: { heading: string; words: string }
  /** A warning next to the button. */
  warning?: ReactNode
  /** The fields of the act. */
  children?: ReactNode
}

/**
 * Previews an act on the ticked records, and shows the result of each once it is done. The form posts `intent`, a `pick` for each record,
 * and the fields of its act.
 */
export function DryRunScreen<One extends DryRunRow>(props: DryRunScreenProps<One>) {
  const { rows, outcomes, intent, verb, facts = [], mailOf, back, empty } = props
  const isBusy = useNavigation().state === 'submitting'
  const backLink = <LinkButton to={back.to}>{back.label}</LinkButton>
  const open = rows.filter(({ isOpen }) => isOpen)
  const count = open.length
  const left = rows.filter(({ isOpen }) => !isOpen).map(({ name }) => name)
  if (outcomes) return <Outcomes {...{ rows, outcomes, backLink }} isMailed={mailOf !== undefined} />
  if (count === 0)
    return (
      <EmptyState heading={empty.heading} drawing={<Drawing of={emptyTray} className="drawing" />} action={backLink}>
        {empty.words}
      </EmptyState>
    )
  return (
    <>
      <PageHead heading={`${verb} ${props.counted(count)}`} />
      <div className="bulk-body dry-run">
        <p className="text-text-soft">
          This is a preview. Nothing changes and no email is sent until you press the button below.
        </p>
        <OfficeForm intent={intent} className="grid gap-4">
          <DefinitionList
            isRuled
            items={[
              ...facts,
              { term: 'Emails', detail: mailOf ? `${formatCount(count)}, listed below` : 'None' },
              { term: 'Left out', detail: left.length > 0 ? `${left.join(', ')}: ${props.over}` : 'None' },
            ]}
          />
          {props.children}
          <PageSection heading={mailOf ? 'Emails to send' : `${props.done} without an email`}>
            <DryRunList rows={open} mailOf={mailOf} />
          </PageSection>
          {open.map(({ id, pick }) => (
            <input key={id} type="hidden" name="pick" value={pick} />
          ))}
          {props.warning}
          <div className="row dry-run-buttons">
            <Button {...(props.isDanger && { variant: 'danger-fill' })} busy={isBusy}>
              {`${verb} ${formatCount(count)} ${mailOf ? 'and send' : 'without an email'}`}
            </Button>
            <Link to={back.to} className="inline-link">
              Cancel
            </Link>
          </div>
        </OfficeForm>
      </div>
    </>
  )
}

type ListProps<One extends DryRunRow> = { rows: readonly One[]; mailOf: ((one: One) => string) | undefined }

/** Lists the records of the preview. A record's mail is below it, and is loaded when it is opened. */
function DryRunList<One extends DryRunRow>({ rows, mailOf }: ListProps<One>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(rows.slice(0, 1).map(({ id }) => id)))
  return (
    <ul className="lines dry-run-lines">
      {rows.map((one) => (
        <li key={one.id}>
          <RecordLine one={one} />
          {mailOf ? (
            <details
              open={open.has(one.id)}
              onToggle={({ currentTarget: { open: isOpen } }) =>
                setOpen((ids) => new Set([...ids, one.id].filter((id) => isOpen || id !== one.id)))
              }
            >
              <summary>
                Read email<span className="vh"> to {one.name}</span>
              </summary>
              {open.has(one.id) ? (
                <MailLetter heading={`Email to ${one.name}`} head={one.head} src={mailOf(one)} />
              ) : null}
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function RecordLine({ one: { to, name, about, mark } }: { one: DryRunRow }) {
  return (
    <span className="row-name">
      <Link to={to} className="inline-link">
        {name}
      </Link>
      <small>{about}</small>
      <StatusMark tone={mark.tone}>{mark.words}</StatusMark>
    </span>
  )
}

const tones = { done: 'good', left: 'off', failed: 'bad' } as const

type OutcomesProps = {
  rows: readonly DryRunRow[]
  outcomes: readonly Outcome[]
  isMailed: boolean
  backLink: ReactNode
}

/** Shows the result of each record. */
function Outcomes({ rows, outcomes, isMailed, backLink }: OutcomesProps) {
  const allDone = isMailed ? 'All emails are on their way.' : 'No email is sent.'
  const done = outcomes.filter(({ kind }) => kind === 'done').length
  const rest = outcomes.length - done
  return (
    <>
      <PageHead heading={`${formatCount(done)} of ${formatCount(outcomes.length)} done`} />
      <div className="bulk-body dry-run">
        <p className="text-text-soft" role="status">
          {rest === 0 ? allDone : `${counted(rest, 'was', 'were')} not done. Each line says why.`}
        </p>
        <ul className="lines dry-run-lines">
          {outcomes.map(({ id, kind, words }) => {
            const one = rows.find((each) => each.id === id)
            return (
              <li key={id}>
                {one ? <RecordLine one={one} /> : <span>{id}</span>}
                <StatusMark tone={tones[kind]}>{words}</StatusMark>
              </li>
            )
          })}
        </ul>
        <div className="row dry-run-buttons">{backLink}</div>
      </div>
    </>
  )
}
