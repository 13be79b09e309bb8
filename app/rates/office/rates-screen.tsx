import { Globe } from 'lucide-react'
import { Link } from 'react-router'

import { Drawing } from '#app/ui/drawings/drawing.ts'
import priceTicket from '#app/ui/drawings/office/empty-shelf.svg?drawing'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { SplitPage } from '#app/ui/page/split-page.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'
import { type Column, DataTable } from '#app/ui/table/data-table.tsx'
import { TwoLines } from '#app/ui/table/two-lines.tsx'
import { dayOf } from '#app/ui/time/dates.ts'
import { DayName } from '#app/ui/time/time.tsx'
import { counted } from '#app/ui/text/format-count.ts'

import { type EarliestDays, RateForm, ratesPath, TakeOut } from './rate-form.tsx'
import {
  rateRefusalMessage,
  type RateAnswer,
  type RateForm as Typed,
  type RatePreview,
  type RateView,
} from './rates-view.ts'

type Outcome = { ok: true; value: RatePreview } | { ok: false; refusal: Parameters<typeof rateRefusalMessage>[0] }

type RatesScreenProps = {
  rates: readonly RateView[]
  canWrite: boolean
  earliest: EarliestDays
  form: Typed
  leaving: { rate: RateView; outcome: Outcome } | undefined
  answer: RateAnswer | undefined
  /** The partners whose rates differ from the audit log. */
  forged: readonly string[]
}

/** The schedule of commission rates, which staff edit here and retailers see (rule CR1). */
export function RatesScreen({ rates, canWrite, earliest, form, leaving, answer, forged }: RatesScreenProps) {
  const partners = [...new Set(rates.map(({ partner }) => partner))]
  const planned = rates.filter(({ state }) => state === 'planned').length
  return (
    <SplitPage>
      <PageHead
        heading="Commission rates"
        counts={[
          { label: 'In force', value: rates.filter(({ state, unit }) => state === 'holds' && unit !== 'none').length },
          { label: 'Planned', value: planned },
        ]}
      >
        <a href="/agent#rates" className="page-link">
          <Globe aria-hidden="true" />
          <span>As the public sees it</span>
        </a>
      </PageHead>
      {forged.length === 0 ? null : (
        <Notice tone="bad" title="These rates differ from the audit log.">
          The rates of {forged.join(', ')} were changed in the database. Tell an owner.
        </Notice>
      )}
      {answer?.notified === undefined ? null : <Done notified={answer.notified} isOut={answer.isOut === true} />}
      {leaving && answer?.notified === undefined ? <Leaving {...leaving} /> : null}
      {canWrite && !leaving ? (
        <RateForm form={answer?.form ?? form} earliest={earliest} partners={partners} preview={answer?.preview} />
      ) : null}
      {rates.length === 0 ? (
        <EmptyState heading="No rates yet" drawing={<Drawing of={priceTicket} className="drawing" />}>
          No retailer can sign until the first rate is in the schedule.
        </EmptyState>
      ) : (
        <DataTable
          caption="The schedule, by partner, newest first"
          columns={columnsOf(canWrite)}
          rows={rates}
          rowKey={({ id }) => id}
        />
      )}
    </SplitPage>
  )
}

function Done({ notified: told, isOut }: { notified: number; isOut: boolean }) {
  return (
    <Notice tone="good" title={isOut ? 'Rate removed.' : 'Rate saved.'} isNews>
      {told === 0 ? 'No retailer was emailed.' : `The emails to ${counted(told, 'retailer')} are being sent now.`}
    </Notice>
  )
}

const sentenceOf = (words: ReturnType<typeof rateRefusalMessage>) =>
  typeof words === 'string' ? words : Object.values(words).join(' ')

function Leaving({ rate, outcome }: { rate: RateView; outcome: Outcome }) {
  if (outcome.ok) return <TakeOut id={rate.id} partner={rate.partner} preview={outcome.value} />
  return (
    <Notice tone="bad" title="This rate was not removed.">
      {`${sentenceOf(rateRefusalMessage(outcome.refusal))}.`}
    </Notice>
  )
}

const marks = { planned: ['new', 'Planned'], holds: ['good', 'In force'], over: ['off', 'Superseded'] } as const

function State({ rate: { id, state, unit, partner }, canWrite }: { rate: RateView; canWrite: boolean }) {
  const [tone, words] = state === 'holds' && unit === 'none' ? (['off', 'Ended'] as const) : marks[state]
  return (
    <span className="rate-state">
      <StatusMark tone={tone}>{words}</StatusMark>
      {canWrite && state === 'planned' ? (
        <>
          <Link to={`${ratesPath}?edit=${id}`} className="inline-link">
            Change <span className="vh">the planned rate of {partner}</span>
          </Link>
          <Link to={`${ratesPath}?out=${id}`} className="inline-link">
            Remove <span className="vh">the planned rate of {partner}</span>
          </Link>
        </>
      ) : null}
    </span>
  )
}

function columnsOf(canWrite: boolean): readonly Column<RateView>[] {
  return [
    {
      key: 'partner',
      header: 'Partner',
      stacked: 'lead',
      cell: ({ partner, by, at }) => (
        <TwoLines
          detail={
            <>
              {by}, <DayName at={at} />
            </>
          }
        >
          {partner}
        </TwoLines>
      ),
    },
    { key: 'rate', header: 'Rate', width: 'w-40', stacked: 'line', cell: ({ rate }) => rate },
    {
      key: 'from',
      header: 'When',
      width: 'w-40',
      stacked: 'line',
      cell: ({ from, state }) => `${state === 'planned' ? 'From' : 'Since'} ${dayOf(from)}`,
    },
    {
      key: 'state',
      header: 'Status',
      width: 'w-52',
      stacked: 'mark',
      cell: (rate) => <State rate={rate} canWrite={canWrite} />,
    },
  ]
}
