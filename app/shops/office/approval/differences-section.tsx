import { Form } from 'react-router'

import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateTime } from '#app/ui/time/time.tsx'

import { type Difference, differenceLabel, differenceText } from './differences.ts'

type DifferencesSectionProps = {
  differences: readonly Difference[]
  confirmedAt: string | null
  /** Whether the colleague may confirm them. */
  canConfirm: boolean
  /** The version of the shop that is shown. */
  version: number
}

/**
 * Shows the fields in which the signed contract differs from the approved registration. The form posts `confirm-differences` with `version`
 * to the record's page.
 */
export function DifferencesSection({ differences, confirmedAt, canConfirm, version }: DifferencesSectionProps) {
  return (
    <section className="both-copies" aria-label="Differs from the approval">
      <Notice tone={confirmedAt ? 'note' : 'warn'} title="Differs from the approval.">
        {confirmedAt ? (
          <>
            Confirmed <DateTime at={confirmedAt} />.
          </>
        ) : (
          'Find out why, then confirm it. Until then the store cannot be opened.'
        )}
      </Notice>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Approved</th>
            <th scope="col">Signed</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.field}>
              <th scope="row">{differenceLabel(difference.field)}</th>
              <td>
                {differenceText(difference.field, difference.approved)}
                {difference.field === 'legalName' ? <small>in the business register</small> : null}
              </td>
              <td>{differenceText(difference.field, difference.signed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {confirmedAt === null && canConfirm ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Button variant="action" size="small" name="intent" value="confirm-differences">
            Confirm the difference
          </Button>
        </Form>
      ) : null}
      {confirmedAt === null && !canConfirm ? <small>Operations or an owner can confirm it.</small> : null}
    </section>
  )
}
