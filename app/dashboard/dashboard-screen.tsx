import { Link } from 'react-router'

import { cappedCount } from '#app/ui/text/format-count.ts'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'
import type { Cohort } from '#app/registrations/counts/cohort.ts'
import { StepBars } from '#app/ui/chart/step-bars.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'

import { ChangedRecords } from './changed-records.tsx'
import { CohortChart } from './cohort-chart.tsx'
import { DoNext } from './do-next.tsx'
import { HeadlineBill } from './headline-bill.tsx'
import { StalledShops } from './stalled-shops.tsx'
import type { DashboardView } from './dashboard-view.ts'

export function DashboardScreen({ dashboard }: { dashboard: DashboardView }) {
  useRowKeys()
  const { countedTo, cohorts, stalled, mail } = dashboard
  const capped = (value: number) => cappedCount(value, countedTo)
  return (
    <>
      <PageHead
        heading={dashboard.day}
        counts={dashboard.counts.map((count) => ({ ...count, value: capped(count.value) }))}
      >
        <span className="text-text-soft">{dashboard.date}</span>
      </PageHead>
      {dashboard.changed ? <ChangedRecords {...dashboard.changed} /> : null}
      {dashboard.hasNoRates ? <NoRates /> : null}
      <div className="dashboard">
        <HeadlineBill
          headline={dashboard.headline}
          facts={dashboard.facts}
          edition={dashboard.isAfternoon ? 'Late edition' : 'Early edition'}
          first={dashboard.jobs[0]}
        />
        <DoNext jobs={dashboard.jobs} lists={dashboard.lists.map((list) => ({ ...list, count: capped(list.count) }))} />
        {cohorts ? <CohortChart cohorts={cohorts} /> : null}
        {cohorts ? <CohortSteps cohorts={cohorts} /> : null}
        {stalled ? <StalledShops {...stalled} count={capped(stalled.count)} /> : null}
        {mail ? <MailRoom failed={capped(mail.failed)} retrying={capped(mail.retrying)} /> : null}
      </div>
      <PageFoot
        shortcuts={[
          { keys: ['1', '…', '9'], does: 'do that job' },
          { keys: ['J', 'K'], does: 'next, previous' },
          { keys: ['Enter'], does: 'open' },
        ]}
      />
    </>
  )
}

/** Warns that no retailer can sign before the schedule has a rate (rule CR7). */
function NoRates() {
  return (
    <div className="dashboard-changed">
      <Notice tone="bad" title="No retailer can sign: no commission rate is set.">
        Contracts stop at the key facts until the schedule has a first rate, even one that begins later.{' '}
        <Link to="/staff/rates" className="inline-link">
          Add rate
        </Link>
      </Notice>
    </div>
  )
}

const steps = [
  ['registered', 'Registered'],
  ['approved', 'Approved'],
  ['account', 'Account created'],
  ['signed', 'Signed'],
] as const

const shareOf = (count: number, before: number | undefined) =>
  before && count <= before ? `${Math.round((count / before) * 100)}%` : ''

/** The sums of all shown weeks. */
function CohortSteps({ cohorts }: { cohorts: readonly Cohort[] }) {
  const sums = steps.map(([key]) => cohorts.reduce((sum, cohort) => sum + cohort[key], 0))
  return (
    <PageSection heading={`Last ${cohorts.length} weeks`} note="Share of the step before" className="dashboard-steps">
      <StepBars
        caption={`Registrations of the last ${cohorts.length} weeks, step by step`}
        steps={steps.map(([, label], index) => ({
          label,
          count: sums[index] ?? 0,
          share: shareOf(sums[index] ?? 0, sums[index - 1]),
        }))}
      />
    </PageSection>
  )
}

/** Shows how many mails failed and how many are retried. */
function MailRoom({ failed, retrying }: { failed: number | string; retrying: number | string }) {
  return (
    <PageSection heading="The back room" className="dashboard-room">
      <ul className="dashboard-room-list">
        <li>
          <StatusMark tone={failed === 0 ? 'good' : 'bad'}>Mail</StatusMark>
          <span>
            <Link to="/staff/mail?state=failed" className="inline-link">
              {`${failed} failed`}
            </Link>
            ,{' '}
            <Link to="/staff/mail?state=retrying" className="inline-link">
              {`${retrying} retrying`}
            </Link>
          </span>
        </li>
      </ul>
    </PageSection>
  )
}
