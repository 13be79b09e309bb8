import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { RecordNote } from '#app/ui/record/record-note.tsx'
import type { Assignee } from '#app/ui/record/record-owner.tsx'
import type { RecordRefusal } from '#app/ui/record/record-refusal.ts'
import { SidePanel } from '#app/ui/record/side-panel.tsx'
import { Timeline } from '#app/ui/record/timeline.tsx'
import { DateTime } from '#app/ui/time.tsx'

import { EnquiryActions } from './enquiry-actions.tsx'
import { EnquiryMailed } from './enquiry-mailed.tsx'
import { EnquiryMark, reasonInWords } from './enquiry-marks.tsx'
import { EnquiryOwner } from './enquiry-owner.tsx'
import type { EnquiryRecord } from './enquiry-view.ts'

/**
 * The forms post to the record's own address with `intent`:
 * `answer` | `close` | `reopen` | `assign` with `owner` (a staff id, or '' for nobody) | `assign-to-me` |
 * `note` with `note`.
 */
export type EnquiryScreenProps = {
  enquiry: EnquiryRecord
  /** Who may own an enquiry. */
  assignees: readonly Assignee[]
  /** Who is signed in. */
  me: string
  /** False for those who may only read. */
  canChange: boolean
  closeTo: string
  /** What was refused, and what had been typed. */
  refused?: RecordRefusal | undefined
}

export function EnquiryScreen({ enquiry, assignees, me, canChange, closeTo, refused }: EnquiryScreenProps) {
  return (
    <SidePanel
      label={`Enquiry from ${enquiry.name}`}
      mark={<EnquiryMark status={enquiry.status} />}
      heading={enquiry.name}
      closeTo={closeTo}
      actions={canChange ? <EnquiryActions status={enquiry.status} /> : null}
    >
      <p className="-mt-2 flex flex-wrap gap-x-4">
        <a href={`mailto:${enquiry.email}`} className="inline-link">
          {enquiry.email}
        </a>
        <a href={`tel:${enquiry.phone.replaceAll(/[^\d+]/gu, '')}`} className="inline-link">
          {enquiry.phone}
        </a>
      </p>
      {enquiry.message ? (
        <blockquote className="enquiry-message">{enquiry.message}</blockquote>
      ) : (
        <p className="text-text-soft">They chose a reason and wrote no message.</p>
      )}
      <DefinitionList
        items={[
          { term: 'Reference', detail: enquiry.reference },
          { term: 'Received', detail: <DateTime at={enquiry.receivedAt} /> },
          { term: 'Reason', detail: reasonInWords(enquiry.reason) },
          { term: 'Came from', detail: enquiry.cameFrom ?? 'Not known' },
          { term: 'Found us', detail: enquiry.foundUs ?? 'Not known' },
          { term: 'Mailed to', detail: <EnquiryMailed mailedTo={enquiry.mailedTo} /> },
        ]}
      />
      <EnquiryOwner owner={enquiry.owner} assignees={assignees} me={me} canChange={canChange} error={refused?.owner} />
      {canChange ? (
        <RecordNote
          key={enquiry.timeline.length}
          id={enquiry.id}
          me={me}
          timeline={enquiry.timeline}
          refused={refused?.note}
        />
      ) : null}
      <section className="grid gap-3">
        <h3>Timeline</h3>
        <Timeline events={enquiry.timeline} />
      </section>
    </SidePanel>
  )
}
