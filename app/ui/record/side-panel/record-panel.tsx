import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'

import { Button } from '../../button/button.tsx'
import type { Shortcut } from '../../page/page-foot.tsx'
import { DateTime } from '../../time/time.tsx'
import { usePressKey } from '../../button/use-press-key.ts'
import { type ActRefusal, RefusalNotice } from '../act-refusal.tsx'
import { type Definition, DefinitionList } from '../definition-list.tsx'
import { type Done, DoneNotice } from '../undo/done-notice.tsx'
import { RecordNote } from '../record-note.tsx'
import { ReplyLink } from '../reply/reply-link.tsx'
import { type Assignee, RecordOwner, TakeButton } from '../record-owner.tsx'
import { mostTags, RecordTags } from '../tags/record-tags.tsx'
import { SidePanel } from './side-panel.tsx'
import { type TimelineEvent, type TimelineLinks, TimelineOf } from '../timeline.tsx'

/** The mail that notified a team of the record. */
type TeamMail = {
  team: string
  state: 'waiting' | 'sent' | 'outbox' | 'failed' | 'bounced' | 'complained'
  at: string
  to: string
}

/** The data that every kind of record shows. All times are ISO 8601. */
export type OpenRecord = {
  id: string
  reference: string
  receivedAt: string
  owner: { id: string; name: string } | null
  isExample?: boolean
  tags: readonly string[]
  mailedTo: TeamMail | null
  /** The possible acts in the current state. */
  buttons: readonly { act: string; label: string; isMain: boolean; hotkey: string | undefined }[]
  timeline: readonly (TimelineEvent & { what: string })[]
  timelineLinks: TimelineLinks
}

type RecordPanelProps = {
  record: OpenRecord
  /** The colleagues who may own it. */
  assignees: readonly Assignee[]
  /** The id of the signed-in colleague. */
  me: string
  /** False for colleagues with read-only access. */
  canChange: boolean
  /** The refused form and its typed values. */
  refused: ActRefusal | undefined
  /** The last act, on this record or on the one before it. */
  done: Done | undefined
  /** Names the region: 'Enquiry from Aroha Whitcombe'. */
  label: string
  heading: string
  mark: ReactNode
  contact: { email: string; phone: string }
  closeTo: string
  /** The address of the list, which the tags link to. */
  listTo: string
  facts: readonly Definition[]
  /** The address of the page that writes a reply. */
  replyTo: string
  /** The content above the facts. */
  children?: ReactNode
}

/**
 * One record next to its list. Each record has its own form state. Forms post to the record's own address with `intent`: the name of an act
 * | `assign` with `owner` (a staff id, or '' for no owner) | `assign-to-me` | `note` with `note` | `tag` or `untag` with `tag`.
 */
export function RecordPanel({ record, canChange, refused, facts, me, ...props }: RecordPanelProps) {
  const { owner, timeline } = record
  const isMine = owner?.id === me
  return (
    <SidePanel
      key={record.id}
      label={props.label}
      mark={props.mark}
      heading={<span translate="no">{props.heading}</span>}
      closeTo={props.closeTo}
      isExample={record.isExample}
      actions={canChange ? <ActButtons buttons={record.buttons} replyTo={props.replyTo} /> : null}
      shortcuts={canChange ? shortcutsOf(record, isMine) : []}
    >
      <DoneNotice done={props.done} />
      <RefusalNotice refused={refused} />
      <p className="-mt-2 flex flex-wrap gap-x-4" translate="no">
        <a href={`mailto:${props.contact.email}`} className="inline-link">
          {props.contact.email}
        </a>
        <a href={`tel:${props.contact.phone.replaceAll(/[^\d+]/gu, '')}`} className="inline-link">
          {props.contact.phone}
        </a>
      </p>
      {props.children}
      <DefinitionList
        items={[
          ...facts,
          { term: 'Emailed to', detail: <MailedTo mail={record.mailedTo} /> },
          ...(canChange ? [] : [{ term: 'Assigned to', detail: owner?.name ?? 'Unassigned' }]),
        ]}
      />
      {canChange ? (
        <RecordOwner key={record.id} owner={owner} assignees={props.assignees} refused={refused}>
          {isMine ? null : <TakeButton intent="assign-to-me">Assign to me</TakeButton>}
        </RecordOwner>
      ) : null}
      {canChange ? (
        <RecordNote key={timeline[0]?.id} id={record.id} me={me} timeline={timeline} refused={refused} />
      ) : null}
      <RecordTags key={record.id} tags={record.tags} listTo={props.listTo} canChange={canChange} refused={refused} />
      <TimelineOf {...record} />
    </SidePanel>
  )
}

/** The next steps. Each of them can be undone. */
function ActButtons({ buttons, replyTo }: Pick<OpenRecord, 'buttons'> & { replyTo: string }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      <ReplyLink to={replyTo} variant={buttons.some(({ isMain }) => isMain) ? 'action' : 'ghost'} />
      {buttons.map((button) => (
        <ActButton key={button.act} {...button} />
      ))}
    </Form>
  )
}

function ActButton({ act, label, hotkey }: OpenRecord['buttons'][number]) {
  return (
    <Button variant="ghost" name="intent" value={act} {...usePressKey<HTMLButtonElement>(hotkey)}>
      {label}
    </Button>
  )
}

/** Returns the shortcuts, which are the same for every kind of record (rule BO60). */
const shortcutsOf = ({ buttons, tags }: OpenRecord, isMine: boolean): Shortcut[] => [
  { keys: ['R'], does: 'reply' },
  ...buttons.flatMap(({ label, hotkey }) =>
    hotkey ? [{ keys: [hotkey.toUpperCase()], does: label.toLowerCase() }] : [],
  ),
  ...(isMine ? [] : [{ keys: ['I'], does: 'assign to me' }]),
  { keys: ['N'], does: 'note' },
  ...(tags.length < mostTags ? [{ keys: ['T'], does: 'tag' }] : []),
  { keys: ['Ctrl', 'Enter'], does: 'send' },
]

const outcomes = {
  waiting: { words: 'on its way since', look: 'text-text-soft' },
  sent: { words: 'sent', look: 'text-ok font-semibold' },
  outbox: { words: 'in the outbox, not sent, since', look: 'text-text-soft' },
  failed: { words: 'failed', look: 'text-error font-bold' },
  bounced: { words: 'bounced, sent', look: 'text-error font-bold' },
  complained: { words: 'reported as spam, sent', look: 'text-error font-bold' },
}

/** Shows which team was notified, and the delivery state of the mail. */
function MailedTo({ mail }: { mail: TeamMail | null }) {
  if (!mail) return <span className="text-text-soft">No one</span>
  const { words, look } = outcomes[mail.state]
  return (
    <>
      <Link to={mail.to} className="inline-link">
        {mail.team}
      </Link>
      <span className={`block ${look}`}>
        <span>{words}</span> <DateTime at={mail.at} />
      </span>
    </>
  )
}
