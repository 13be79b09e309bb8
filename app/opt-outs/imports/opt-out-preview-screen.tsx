import { ArrowLeft, Download } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import { OfficeForm } from '#app/office/shell/office-form.island.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { counted, formatCount } from '#app/ui/text/format-count.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'

import { type ColumnChoice, NumberColumn } from './number-column.tsx'

/** The form posts to the list's own address, whose query selects how the list is parsed. */
type OptOutPreviewScreenProps = ColumnChoice & {
  isDone: boolean
  reason: string
  added: number
  known: number
  repeated: number
  invalid: number
  /** The row with a quotation mark that is never closed. */
  openQuote: number | undefined
  /** The number of cells without their leading 0, and whether the import adds it. */
  zeros: { count: number; areAdded: boolean }
  /** The first numbers that would be added, masked. */
  examples: readonly string[]
  /** The first rejected rows. */
  problems: readonly { row: number; text: string }[]
  /** The download address of all rejected rows. */
  rejectedTo: string
}

const numbers = (count: number) => counted(count, 'number')

export function OptOutPreviewScreen(props: OptOutPreviewScreenProps) {
  const { isDone, reason, added, known, repeated, invalid, columns, column, zeros } = props
  const isRead = isDone || column !== undefined
  return (
    <SplitPage>
      <PageHead
        heading={isDone ? 'Import complete' : 'Check the import'}
        counts={
          isRead
            ? [
                { label: isDone ? 'Added' : 'To add', value: added },
                { label: 'Already on the list', value: known },
                { label: 'Twice in the file', value: repeated },
                { label: 'Rejected', value: invalid, isBad: invalid > 0 },
              ]
            : []
        }
      >
        <Link to="/staff/opt-outs" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>Back to the numbers</span>
        </Link>
      </PageHead>
      {!isDone && columns.length > 0 ? <NumberColumn columns={columns} column={column} /> : null}
      <div className="opt-out-section">
        <p className="opt-out-explains">
          From: <span>{reason}</span>
        </p>
        {isDone ? (
          <Notice tone="good" title={`${numbers(added)} added.`} isNews>
            None of them gets texts from now on.
          </Notice>
        ) : (
          <NextStep {...props} />
        )}
      </div>
      {isDone || zeros.count === 0 ? null : <LostZeros {...zeros} column={column} />}
      <Rejected {...props} />
      <Examples {...props} />
    </SplitPage>
  )
}

/** Offers the import only if there is a number to opt out. */
function NextStep({ column, added, known, openQuote }: OptOutPreviewScreenProps) {
  const another = <LinkButton to="/staff/opt-outs/import">Import another list</LinkButton>
  if (openQuote !== undefined)
    return (
      <Notice tone="bad" title="The list cannot be read" action={another}>
        {`A quotation mark opens in row ${formatCount(openQuote)} and is never closed. Correct it, and import the list again.`}
      </Notice>
    )
  if (column === undefined) return <p className="opt-out-form">{another}</p>
  if (added === 0)
    return (
      <Notice title="Nothing to add" action={another}>
        {known > 0 ? 'Every number in the file is already on the list.' : 'This column holds no mobile number.'}
      </Notice>
    )
  return (
    <OfficeForm className="flex flex-wrap gap-3">
      <Button>{`Opt ${numbers(added)} out`}</Button>
      {another}
    </OfficeForm>
  )
}

function LostZeros({ count, areAdded, column }: OptOutPreviewScreenProps['zeros'] & { column: number | undefined }) {
  const { pathname } = useLocation()
  const address = new URLSearchParams({ column: String(column) })
  if (!areAdded) address.set('zeros', 'add')
  return (
    <PageSection heading="Leading 0 missing" className="opt-out-section">
      <p className="opt-out-explains">
        <span>{`${numbers(count)} like 400 000 000 ${count === 1 ? 'has' : 'have'}`}</span> lost the 0 in front, as
        spreadsheets do.{' '}
        <span>
          {areAdded ? 'The 0 was added.' : `${count === 1 ? 'It is' : 'They are'} rejected until you add it.`}
        </span>
      </p>
      <p className="opt-out-form">
        <LinkButton to={`${pathname}?${address.toString()}`} preventScrollReset>
          {areAdded ? 'Skip them' : `Add the 0 to ${numbers(count)}`}
        </LinkButton>
      </p>
    </PageSection>
  )
}

function Rejected({ problems, invalid, rejectedTo }: OptOutPreviewScreenProps) {
  if (problems.length === 0) return null
  return (
    <PageSection
      heading="Rejected"
      note="Left out: not exactly one Australian mobile number"
      className="opt-out-section"
    >
      <a href={rejectedTo} className="page-link" download>
        <Download aria-hidden="true" />
        <span>
          {invalid === 1 ? 'Download the rejected row' : `Download the ${formatCount(invalid)} rejected rows`}
        </span>
      </a>
      <p className="opt-out-explains">Download first: the list is deleted when you opt its numbers out.</p>
      <ol className="opt-out-lines">
        {problems.map(({ row, text }) => (
          <li key={row}>
            <b>Row {formatCount(row)}</b> {text === '' ? <i>empty</i> : <code>{text}</code>}
          </li>
        ))}
      </ol>
      {invalid > problems.length ? <p>{`and ${formatCount(invalid - problems.length)} more`}</p> : null}
    </PageSection>
  )
}

function Examples({ examples, added }: OptOutPreviewScreenProps) {
  if (examples.length === 0) return null
  return (
    <PageSection heading="To add" className="opt-out-section">
      <p className="opt-out-examples">
        {examples.join(', ') + (added > examples.length ? ` and ${formatCount(added - examples.length)} more` : '')}
      </p>
    </PageSection>
  )
}
