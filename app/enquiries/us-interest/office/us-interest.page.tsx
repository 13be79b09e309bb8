import { AlsoOpen } from '#app/ui/record/list/also-open.tsx'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { RecordPanel } from '#app/ui/record/side-panel/record-panel.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { usInterestRecord } from '../us-interest.record.server.ts'
import type { Route } from './+types/us-interest.page.ts'
import { UsInterestMark, ZipTag } from './us-interest-marks.tsx'

export const meta = () => [{ title: 'US interest' }]
export const handle = { back: { to: '/staff/us-interest', label: 'US interest' } }

export const shouldRevalidate = reloadWhenOutdated
export const loader = (args: Route.LoaderArgs) => usInterestRecord.open(args, args.params.interestId)
export const action = (args: Route.ActionArgs) => usInterestRecord.post(args, args.params.interestId)

export default function UsInterestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, search } = loaderData
  return (
    <RecordPanel
      listTo="/staff/us-interest"
      {...loaderData}
      label={`Interest of ${record.shopName}`}
      heading={record.shopName}
      mark={<UsInterestMark status={record.status} />}
      contact={{ email: record.email, phone: record.contactNumber }}
      closeTo={`/staff/us-interest${search}`}
      refused={actionData}
      replyTo={`/staff/us-interest/${record.id}/reply${search}`}
      facts={[
        { term: 'Contact', detail: record.name, isAsWritten: true },
        { term: 'ZIP code', detail: <ZipTag zipCode={record.zipCode} isNewJersey={record.isNewJersey} /> },
        { term: 'Reference', detail: record.reference, isAsWritten: true },
        { term: 'Received', detail: <DateTime at={record.receivedAt} /> },
      ]}
    >
      <AlsoOpen key={record.id} id={record.id} />
    </RecordPanel>
  )
}
