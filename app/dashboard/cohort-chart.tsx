import type { Cohort } from '#app/registrations/counts/cohort.ts'
import { StackedColumns } from '#app/ui/chart/stacked-columns.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Formats a week's first day: '2026-11-16' → '16 Nov'. */
function shortDay(week: string): string {
  const [, month, day] = week.split('-').map(Number)
  return `${day ?? ''} ${months[(month ?? 1) - 1] ?? ''}`
}

/** Returns the parts of a column from the bottom up: how far the registrations have got. */
function partsOf({ registered, approved, declined, account, signed }: Cohort): number[] {
  const waiting = registered - approved - declined
  return [signed, account - signed, approved - account, waiting, declined].map((part) => Math.max(0, part))
}

export function CohortChart({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <PageSection
      heading="From registered to signed"
      note="By week of registration, current state"
      className="dashboard-chart"
    >
      <StackedColumns
        label="Registrations by week, and how far they have got"
        series={['Signed', 'Account created', 'Approved', 'Waiting', 'Declined']}
        columns={cohorts.map((cohort) => ({
          key: cohort.week,
          label: shortDay(cohort.week),
          parts: partsOf(cohort),
        }))}
        table={{
          headers: ['Week of', 'Registered', 'Approved', 'Account', 'Signed', 'Declined'],
          rows: cohorts.map(({ week, registered, approved, account, signed, declined }) => ({
            key: week,
            name: shortDay(week),
            counts: [registered, approved, account, signed, declined],
          })),
        }}
      />
    </PageSection>
  )
}
