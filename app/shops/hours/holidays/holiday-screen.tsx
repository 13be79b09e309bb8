import { Form, useNavigation } from 'react-router'

import { brand } from '#app/brand.ts'
import { problemsIn, useFormRefusal } from '#app/web/form/use-form-answer.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import { ErrorSummary } from '#app/ui/field/error-summary.tsx'
import signOpen from '#app/ui/drawings/flow/sign-open.svg?drawing'

import { ownHoursPath } from '../own-hours-path.ts'
import type { HolidayView } from '../special-view.ts'
import { HolidayFields } from './holiday-fields.tsx'

type HolidayPage = { id: string; shopName: string; version: number; holidays: readonly HolidayView[] }

const answerWords = ({ answer, usual, stored }: HolidayView): string => {
  if (answer === '') return `${usual}. Hours may differ`
  return answer === 'usual' ? `Open as usual, ${usual}` : stored
}

function Asks({ page }: { page: HolidayPage }) {
  const problems = problemsIn(useFormRefusal({}))
  return (
    <>
      <h1 className="sign">Are you open?</h1>
      <p className="lede">
        These are the next public holidays for {page.shopName}. Choose your hours, then confirm. You need not log in.
      </p>
      <Form method="post" className="flow-form" aria-label="Public holidays">
        <ErrorSummary problems={problems} heading="Your answers were not saved" />
        <input type="hidden" name="version" value={page.version} />
        <ul className="hours-holidays">
          {page.holidays.map((holiday, at) => (
            <HolidayFields key={holiday.day} holiday={holiday} at={at} />
          ))}
        </ul>
        <Button size="large" busy={useNavigation().state !== 'idle'}>
          Confirm these hours
        </Button>
      </Form>
      <nav className="flow-ways" aria-label="Other ways on">
        <a href={ownHoursPath(page.id)}>Log in to see all your hours</a>
      </nav>
    </>
  )
}

function Saved({ page }: { page: HolidayPage }) {
  return (
    <>
      <h1 className="sign">Thank you</h1>
      <p className="lede">Customers of {page.shopName} see these hours now.</p>
      <dl className="holiday-said">
        {page.holidays.map((holiday) => (
          <div key={holiday.day}>
            <dt>
              {holiday.name}, {holiday.date}
            </dt>
            <dd>{answerWords(holiday)}</dd>
          </div>
        ))}
      </dl>
      <nav className="flow-ways" aria-label="Other ways on">
        <a href={ownHoursPath(page.id)}>All opening hours</a>
      </nav>
    </>
  )
}

function Nothing({ page }: { page: HolidayPage | undefined }) {
  return (
    <>
      <h1 className="sign">{page ? 'No holiday is near' : 'This link does not work'}</h1>
      <p className="lede">
        {page
          ? 'There is no public holiday in the next weeks. We email you two weeks before the next one.'
          : 'Open it from the mail again, or copy all of it. Nothing was changed.'}
      </p>
      <p>
        A person answers at{' '}
        <a href={brand.phone.href} className="inline-link">
          {brand.phone.display}
        </a>
        .
      </p>
    </>
  )
}

/** The page of the link in the mail about public holidays (rule OH7), with or without scripts. */
export function HolidayScreen({ page, done }: { page: HolidayPage | undefined; done: string | null }) {
  return (
    <main id="main" className="flow-stage holiday-hours">
      <div className="flow-say">
        {!page || page.holidays.length === 0 ? (
          <Nothing page={page} />
        ) : done === 'saved' ? (
          <Saved page={page} />
        ) : (
          <Asks page={page} />
        )}
      </div>
      <div className="flow-wall is-hung">
        <Drawing of={signOpen} />
      </div>
    </main>
  )
}
