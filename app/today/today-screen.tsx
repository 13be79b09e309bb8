import { formatCount } from '#app/ui/format-count.ts'
import { PageFoot } from '#app/ui/page/page-foot.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { useRowKeys } from '#app/ui/table/use-row-keys.ts'

import { CohortChart } from './cohort-chart.tsx'
import { CohortSteps } from './cohort-steps.tsx'
import { DoNext } from './do-next.tsx'
import { HeadlineBill } from './headline-bill.tsx'
import { MailRoom } from './mail-room.tsx'
import { StalledShops } from './stalled-shops.tsx'
import type { Today } from './today-view.ts'

export function TodayScreen({ today }: { today: Today }) {
  useRowKeys()
  const { countedTo, cohorts, stalled, mail } = today
  const capped = (value: number) => (value >= countedTo ? `${formatCount(countedTo)}+` : value)
  return (
    <>
      <PageHead
        heading={today.day}
        figures={today.figures.map((figure) => ({ ...figure, value: capped(figure.value) }))}
      >
        <span className="text-text-soft">{today.date}</span>
      </PageHead>
      <div className="today">
        <HeadlineBill
          headline={today.headline}
          facts={today.facts}
          edition={today.isAfternoon ? 'Late edition' : 'Early edition'}
          first={today.jobs[0]}
        />
        <DoNext jobs={today.jobs} lists={today.lists.map((list) => ({ ...list, count: capped(list.count) }))} />
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
