import { ArrowLeft } from 'lucide-react'
import { Form, Link } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'

/** The form posts to the list's own address. */
type OptOutPreviewScreenProps = {
  isDone: boolean
  reason: string
  added: number
  known: number
  repeated: number
  invalid: number
  /** The first of those that would be added, masked. */
  examples: readonly string[]
  /** The first lines that cannot be read. */
  problems: readonly { line: number; text: string }[]
}

const numbers = (count: number) => `${formatCount(count)} ${count === 1 ? 'number' : 'numbers'}`

export function OptOutPreviewScreen(props: OptOutPreviewScreenProps) {
  const { isDone, reason, added, known, repeated, invalid, examples, problems } = props
  return (
    <SplitPage>
      <PageHead
        heading={isDone ? 'List taken' : 'Look first'}
        figures={[
          { label: isDone ? 'Added' : 'To add', value: added },
          { label: 'On the list already', value: known },
          { label: 'Twice in the file', value: repeated },
          { label: 'Cannot be read', value: invalid, isBad: invalid > 0 },
        ]}
      >
        <Link to="/staff/opt-outs" className="page-link">
          <ArrowLeft aria-hidden="true" />
          <span>Back to the numbers</span>
        </Link>
      </PageHead>
      <div className="opt-out-section">
        <p className="opt-out-explains">From: {reason}</p>
        {isDone ? (
          <Notice tone="good" title={`${numbers(added)} added.`} isNews>
            None of them is texted from now on.
          </Notice>
        ) : (
          <Form method="post" className="flex flex-wrap gap-3">
            <Button disabled={added === 0}>Opt {numbers(added)} out</Button>
            <LinkButton to="/staff/opt-outs/import">Bring another list</LinkButton>
          </Form>
        )}
      </div>
      {problems.length > 0 ? (
        <PageSection heading="Cannot be read" note="They are left out" className="opt-out-section">
          <ol className="opt-out-lines">
            {problems.map(({ line, text }) => (
              <li key={line}>
                <b>Line {line}</b> <code>{text}</code>
              </li>
            ))}
          </ol>
          {invalid > problems.length ? <p>and {formatCount(invalid - problems.length)} more</p> : null}
        </PageSection>
      ) : null}
      {examples.length > 0 ? (
        <PageSection heading="To add" className="opt-out-section">
          <p className="opt-out-examples">
            {examples.join(', ')}
            {added > examples.length ? ` and ${formatCount(added - examples.length)} more` : ''}
          </p>
        </PageSection>
      ) : null}
    </SplitPage>
  )
}
