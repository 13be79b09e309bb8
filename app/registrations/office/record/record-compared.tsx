import { Form } from 'react-router'

import { PageSection } from '#app/ui/page/page-section.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import type { ComparedField, RegistrationRecord } from '../registration-view.ts'

type RecordComparedProps = { record: RegistrationRecord; canWrite: boolean }

export function RecordCompared({ record, canWrite }: RecordComparedProps) {
  const { compared, lookedUpAt, canLookUp } = record
  const note = (
    <>
      {lookedUpAt ? (
        <span>
          Looked up <DateTime at={lookedUpAt} />
        </span>
      ) : (
        <span>Only the checksum was checked</span>
      )}
      {canLookUp && canWrite ? (
        <Form method="post" className="inline-form" preventScrollReset>
          <button type="submit" name="intent" value="recheck" className="text-button">
            Look up again
          </button>
        </Form>
      ) : null}
    </>
  )
  return (
    <PageSection heading="Details and business register" note={note}>
      <table className="compared">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Registration</th>
            <th scope="col">Business register</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((line) => (
            <ComparedLine key={line.field} line={line} />
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

function ComparedLine({ line: { field, entered, register, verdict } }: { line: ComparedField }) {
  return (
    <tr>
      <th scope="row">{field}</th>
      <td>{entered}</td>
      <td>
        {register.map((words, index) => (
          <span key={words} data-second={index > 0 || undefined}>
            {words}
          </span>
        ))}
      </td>
      <td>{verdict ? <StatusMark tone={verdict.tone}>{verdict.words}</StatusMark> : null}</td>
    </tr>
  )
}
