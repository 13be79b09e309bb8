import { useLocation } from 'react-router'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { type ActRefusal, RefusalNotice } from '#app/ui/record/act-refusal.tsx'
import { AlsoOpen } from '#app/ui/record/list/also-open.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { type Done, DoneNotice } from '#app/ui/record/undo/done-notice.tsx'
import { ConfusableNotice } from '#app/ui/record/mail/confusable-notice.tsx'
import { mostTags, RecordTags } from '#app/ui/record/tags/record-tags.tsx'
import { ReplyLink } from '#app/ui/record/reply/reply-link.tsx'
import { RecordNote } from '#app/ui/record/record-note.tsx'
import { type Assignee, RecordOwner, TakeButton } from '#app/ui/record/record-owner.tsx'
import { TimelineOf } from '#app/ui/record/timeline.tsx'
import { UndoRegion, type UndoView } from '#app/ui/record/undo/undo-notice.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { isWaiting } from '../../registration.ts'
import type { QueueView } from '../queue/queue-view.ts'
import { AnswerArea } from './answer/answer-area.tsx'
import { AnswerBar } from './answer/answer-bar.tsx'
import { RecordCompared } from './record-compared.tsx'
import { DuplicateNotice, RecordDuplicates } from './record-duplicates.tsx'
import { RecordHead } from './record-head.tsx'
import type { RegistrationRecord } from '../registration-view.ts'

/**
 * The forms post to the record's address with `version` and `intent`: `approve` | `ask` with `fields`, `question` |
 * `decline` with `reason`, `mailed` | `reopen` | `take` | `assign` with `owner` (a staff id, or '' for no one) |
 * `assign-to-me` | `recheck` | `note` with `note`.
 */
type RegistrationScreenProps = {
  record: RegistrationRecord
  assignees: readonly Assignee[]
  /** The id of the signed-in colleague. */
  me: string
  can: { write: boolean; decide: boolean }
  queue: QueueView
  /** The last decision, on this or the previous record, if it can be undone. */
  undo?: UndoView | undefined
  /** Another act of the colleague on this record that was just done. */
  done?: Done | undefined
  /** The reason why an act was refused. */
  refused?: ActRefusal | undefined
}

export function RegistrationScreen(props: RegistrationScreenProps) {
  const { search } = useLocation()
  const { record, queue, undo, done, assignees, me, can, refused } = props
  const replyTo = `/staff/registrations/${record.id}/reply${search}`
  return (
    <div className="record-page">
      <div className="record-undo">
        <UndoRegion undo={undo} />
        <DoneNotice done={done} />
        <AlsoOpen key={record.id} id={record.id} />
      </div>
      <RecordHead record={record} queue={queue} />
      <div className="record-facts" key={record.id}>
        <ConfusableNotice {...record.look} />
        <DuplicateNotice duplicates={record.duplicates} />
        <RecordCompared record={record} canWrite={can.write} />
        <RecordDuplicates duplicates={record.duplicates} />
        <PageSection heading="Source">
          <DefinitionList
            isRuled
            items={[
              { term: 'Received', detail: <DateTime at={record.receivedAt} /> },
              { term: 'Visit', detail: record.foundUs ?? 'Not known' },
              { term: 'How they heard', detail: record.heardOfUs },
            ]}
          />
        </PageSection>
      </div>
      <aside className="record-answer" aria-label="Answer">
        <div className="record-answer-column">
          <RefusalNotice refused={refused} lost={lostWords(record, refused)} />
          {record.isUndone ? (
            <Notice title="Undone." isNews>
              No email was sent. The registration waits for an answer again.
            </Notice>
          ) : null}
          <AnswerArea key={record.id} record={record} me={me} can={can} refused={refused} />
          {can.write ? <ReplyLink to={replyTo} /> : null}
          <RegistrationOwner
            key={`owner ${record.id}`}
            record={record}
            assignees={assignees}
            me={me}
            canWrite={can.write}
            refused={refused}
          />
          <RecordTags
            key={`tags ${record.id}`}
            tags={record.tags}
            listTo="/staff/registrations?turn=all"
            canChange={can.write}
            refused={refused}
          />
          <div className="record-timeline">
            <TimelineOf {...record} />
          </div>
          {can.write ? (
            <RecordNote
              key={record.timeline[0]?.id}
              id={record.id}
              me={me}
              timeline={record.timeline}
              refused={refused}
              hint="Only staff see it"
            />
          ) : null}
        </div>
      </aside>
      {isWaiting(record.status) && can.write ? <AnswerBar record={record} can={can} /> : null}
      <PageFoot shortcuts={[...(undo ? [{ keys: ['Z'], does: 'undo' }] : []), ...shortcutsFor(can, record, me)]} />
    </div>
  )
}

/** Returns the unsent question or reason if its form is no longer on the page. */
function lostWords({ status }: RegistrationRecord, refused: ActRefusal | undefined): string {
  const isGone = !isWaiting(status) || (status === 'info-needed' && refused?.intent === 'ask')
  return isGone ? (refused?.typed.reason ?? refused?.typed.question ?? '') : ''
}

type Can = RegistrationScreenProps['can']

const shortcutsFor = (can: Can, { status, owner, tags }: RegistrationRecord, me: string) => [
  ...(can.decide && isWaiting(status) ? [{ keys: ['A'], does: 'approve' }] : []),
  ...(can.write && isWaiting(status) && status !== 'info-needed' ? [{ keys: ['M'], does: 'ask for more' }] : []),
  ...(can.decide && isWaiting(status) ? [{ keys: ['D'], does: 'decline' }] : []),
  ...(can.write
    ? [
        { keys: ['R'], does: 'reply' },
        ...(status === 'received' ? [{ keys: ['I'], does: 'start review' }] : []),
        ...(status !== 'received' && owner?.id !== me ? [{ keys: ['I'], does: 'assign to me' }] : []),
        { keys: ['N'], does: 'note' },
        ...(tags.length < mostTags ? [{ keys: ['T'], does: 'tag' }] : []),
        { keys: ['Ctrl', 'Enter'], does: 'send' },
      ]
    : []),
  { keys: ['J', 'K'], does: 'next, previous' },
  { keys: ['U'], does: 'back to the list' },
]

type RegistrationOwnerProps = {
  record: RegistrationRecord
  assignees: readonly Assignee[]
  me: string
  canWrite: boolean
  refused: ActRefusal | undefined
}

function RegistrationOwner({ record, assignees, me, canWrite, refused }: RegistrationOwnerProps) {
  const { owner, status, version } = record
  if (!canWrite) return <p>{`Owner: ${owner?.name ?? 'unassigned'}`}</p>
  return (
    <RecordOwner owner={owner} assignees={assignees} refused={refused}>
      <input type="hidden" name="version" value={version} />
      {status === 'received' ? <TakeButton intent="take">Start review</TakeButton> : null}
      {status !== 'received' && owner?.id !== me ? <TakeButton intent="assign-to-me">Assign to me</TakeButton> : null}
    </RecordOwner>
  )
}
