import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'

import { Button } from '../button.tsx'
import { DateTime } from '../time.tsx'
import { type Definition, DefinitionList } from './definition-list.tsx'
import { RecordNote } from './record-note.tsx'
import { ReplyLink } from './reply-link.tsx'
import { type Assignee, RecordOwner } from './record-owner.tsx'
import type { RecordRefusal } from './record-refusal.ts'
import { RecordTags } from './record-tags.tsx'
import { SidePanel } from './side-panel.tsx'
import { type TimelineEvent, type TimelineLinks, TimelineOf } from './timeline.tsx'

/** The mail that told a team of the record. */
type TeamMail = {
  team: string
  state: 'waiting' | 'sent' | 'failed' | 'bounced' | 'complained'
  at: string
  to: string
}

/** What every record shows, whatever its kind. All times are ISO 8601. */
export type OpenRecord = {
  id: string
  reference: string
  receivedAt: string
  owner: { id: string; name: string } | null
  isExample?: boolean
  tags: readonly string[]
  mailedTo: TeamMail | null
  /** What can be done with it now. */
  buttons: readonly { act: string; label: string; isMain: boolean }[]
  timeline: readonly (TimelineEvent & { what: string })[]
  timelineLinks: TimelineLinks
}

type RecordPanelProps = {
  record: OpenRecord
  /** Who may own it. */
  assignees: readonly Assignee[]
  /** Who is signed in. */
  me: string
  /** False for those who may only read. */
  canChange: boolean
  /** What was refused, and what had been typed. */
  refused: RecordRefusal | undefined
  /** Names the region: 'Enquiry from Aroha Whitcombe'. */
  label: string
  heading: string
  mark: ReactNode
  contact: { email: string; phone: string }
  closeTo: string
  /** The list of its kind, for its tags. */
  listTo: string
  facts: readonly Definition[]
  /** Whether one press makes it one's own. */
  isTakable?: boolean
  /** Where a reply to it is written. */
  replyTo: string
  /** What stands above the facts. */
  children?: ReactNode
}

/**
 * One record beside its list. Its forms post to its own address with `intent`: the name of an act | `assign` with `owner` (a
 * staff id, or '' for nobody) | `assign-to-me` | `note` with `note` |
 * `tag` or `untag` with `tag`.
 */
export function RecordPanel({ record, canChange, refused, facts, me, ...props }: RecordPanelProps) {
  const { owner, timeline } = record
  const isMine = owner?.id === me
  return (
    <SidePanel
      label={props.label}
      mark={props.mark}
      heading={props.heading}
      closeTo={props.closeTo}
      isExample={record.isExample}
      actions={canChange ? <ActButtons buttons={record.buttons} replyTo={props.replyTo} /> : null}
    >
      <p className="-mt-2 flex flex-wrap gap-x-4">
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
          { term: 'Mailed to', detail: <MailedTo mail={record.mailedTo} /> },
          ...(canChange ? [] : [{ term: 'Owner', detail: owner?.name ?? 'Nobody yet' }]),
        ]}
      />
      {canChange ? (
        <RecordOwner owner={owner} assignees={props.assignees} error={refused?.owner}>
          {props.isTakable && !isMine ? (
            <button type="submit" name="intent" value="assign-to-me" className="text-button">
              Assign to me
            </button>
          ) : null}
        </RecordOwner>
      ) : null}
      {canChange ? (
        <RecordNote key={timeline[0]?.id} id={record.id} me={me} timeline={timeline} refused={refused?.note} />
      ) : null}
      <RecordTags tags={record.tags} listTo={props.listTo} canChange={canChange} error={refused?.tag} />
      <TimelineOf {...record} />
    </SidePanel>
  )
}

/** The next steps; each can be taken back. */
function ActButtons({ buttons, replyTo }: Pick<OpenRecord, 'buttons'> & { replyTo: string }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      <ReplyLink to={replyTo} variant={buttons.some(({ isMain }) => isMain) ? 'action' : 'ghost'} />
      {buttons.map(({ act, label }) => (
        <Button key={act} variant="ghost" name="intent" value={act}>
          {label}
        </Button>
      ))}
    </Form>
  )
}

const outcomes = {
  waiting: { words: 'on its way since', look: 'text-text-soft' },
  sent: { words: 'sent', look: 'text-ok font-semibold' },
  failed: { words: 'failed', look: 'text-error font-bold' },
  bounced: { words: 'bounced, sent', look: 'text-error font-bold' },
  complained: { words: 'reported as spam, sent', look: 'text-error font-bold' },
}

/** Which team was told, and whether the mail left the building. */
function MailedTo({ mail }: { mail: TeamMail | null }) {
  if (!mail) return <span className="text-text-soft">Nobody yet</span>
  const { words, look } = outcomes[mail.state]
  return (
    <>
      <Link to={mail.to} className="inline-link">
        {mail.team}
      </Link>
      <span className={`block ${look}`}>
        {words} <DateTime at={mail.at} />
      </span>
    </>
  )
}
