import { AlsoOpen } from '#app/ui/record/list/also-open.tsx'
import { reloadWhenOutdated } from '#app/office/shell/reload-when-outdated.ts'
import { RecordPanel } from '#app/ui/record/side-panel/record-panel.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { enquiryRecord } from '../enquiry.record.server.ts'
import type { Route } from './+types/enquiry.page.ts'
import { EnquiryMark, reasonInWords } from './enquiry-marks.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const enquiry = loaderData?.record
  return [{ title: enquiry ? `${enquiry.name}, ${enquiry.reference}` : 'Enquiry' }]
}
export const handle = { back: { to: '/staff/enquiries', label: 'Enquiries' } }

export const shouldRevalidate = reloadWhenOutdated
export const loader = (args: Route.LoaderArgs) => enquiryRecord.open(args, args.params.enquiryId)
export const action = (args: Route.ActionArgs) => enquiryRecord.post(args, args.params.enquiryId)

export default function EnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, search } = loaderData
  return (
    <RecordPanel
      listTo="/staff/enquiries"
      {...loaderData}
      label={`Enquiry from ${record.name}`}
      heading={record.name}
      mark={<EnquiryMark status={record.status} />}
      contact={record}
      closeTo={`/staff/enquiries${search}`}
      refused={actionData}
      replyTo={`/staff/enquiries/${record.id}/reply${search}`}
      facts={[
        { term: 'Reference', detail: record.reference, isAsWritten: true },
        { term: 'Received', detail: <DateTime at={record.receivedAt} /> },
        { term: 'Reason', detail: reasonInWords(record.reason) },
        { term: 'Came from', detail: record.cameFrom ?? 'Not known' },
        { term: 'Found us', detail: record.foundUs ?? 'Not known' },
      ]}
    >
      <AlsoOpen key={record.id} id={record.id} />
      {record.message ? (
        <blockquote className="enquiry-message">{record.message}</blockquote>
      ) : (
        <p className="text-text-soft">They chose a reason and wrote no message.</p>
      )}
    </RecordPanel>
  )
}
