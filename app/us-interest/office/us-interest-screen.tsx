import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/record/definition-list.tsx'
import { RecordNote } from '#app/ui/record/record-note.tsx'
import { RecordOwner } from '#app/ui/record/record-owner.tsx'
import type { RecordRefusal } from '#app/ui/record/record-refusal.ts'
import { SidePanel } from '#app/ui/record/side-panel.tsx'
import { Timeline } from '#app/ui/record/timeline.tsx'
import { DateTime } from '#app/ui/time.tsx'

import type { UsInterestStatus } from '../us-interest.ts'
import { UsInterestMark, ZipTag } from './us-interest-marks.tsx'
import type { UsInterestRecord } from './us-interest-view.ts'

/**
 * The forms post to the record's own address with `intent`: `contact` | `close` | `reopen` | `assign` with `owner` (a
 * staff id, or '' for nobody) | `note` with `note`.
 */
export type UsInterestScreenProps = {
  interest: UsInterestRecord
  assignees: readonly { id: string; name: string }[]
  /** Who is signed in. */
  me: string
  /** False for those who may only read. */
  canChange: boolean
  closeTo: string
  /** What was refused, and what had been typed. */
  refused?: RecordRefusal | undefined
}

const mailWords = { waiting: 'on its way since', sent: 'sent', failed: 'failed' }

export function UsInterestScreen({ interest, assignees, me, canChange, closeTo, refused }: UsInterestScreenProps) {
  const { mailedTo, owner } = interest
  return (
    <SidePanel
      label={`Interest of ${interest.shopName}`}
      mark={<UsInterestMark status={interest.status} />}
      heading={interest.shopName}
      closeTo={closeTo}
      actions={canChange ? <Actions status={interest.status} /> : null}
    >
      <p className="-mt-2 flex flex-wrap gap-x-4">
        <a href={`mailto:${interest.email}`} className="inline-link">
          {interest.email}
        </a>
        <a href={`tel:${interest.contactNumber.replaceAll(/[^\d+]/gu, '')}`} className="inline-link">
          {interest.contactNumber}
        </a>
      </p>
      <DefinitionList
        items={[
          { term: 'Contact', detail: interest.name },
          { term: 'ZIP code', detail: <ZipTag zipCode={interest.zipCode} isNewJersey={interest.isNewJersey} /> },
          { term: 'Reference', detail: interest.reference },
          { term: 'Received', detail: <DateTime at={interest.receivedAt} /> },
          {
            term: 'Mailed to',
            detail: mailedTo ? (
              <>
                <Link to={mailedTo.to} className="inline-link">
                  {mailedTo.team}
                </Link>{' '}
                {mailWords[mailedTo.state]} <DateTime at={mailedTo.at} />
              </>
            ) : (
              'Nobody yet'
            ),
          },
          ...(canChange ? [] : [{ term: 'Owner', detail: owner?.name ?? 'Nobody yet' }]),
        ]}
      />
      {canChange ? <RecordOwner owner={owner} assignees={assignees} error={refused?.owner} /> : null}
      {canChange ? (
        <RecordNote
          key={interest.timeline.length}
          id={interest.id}
          me={me}
          timeline={interest.timeline}
          refused={refused?.note}
        />
      ) : null}
      <section className="grid gap-3">
        <h3>Timeline</h3>
        <Timeline events={interest.timeline} />
      </section>
    </SidePanel>
  )
}

/** The next step; each can be taken back. */
function Actions({ status }: { status: UsInterestStatus }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
      {status === 'new' ? (
        <Button name="intent" value="contact">
          Mark as contacted
        </Button>
      ) : (
        <Button variant="ghost" name="intent" value="reopen">
          Reopen
        </Button>
      )}
      {status === 'closed' ? null : (
        <Button variant="ghost" name="intent" value="close">
          Close
        </Button>
      )}
    </Form>
  )
}
