import type { Cohort } from '#app/registrations/cohort.ts'
import { StepBars } from '#app/ui/chart/step-bars.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'

const steps = [
  ['registered', 'Registered'],
  ['approved', 'Approved'],
  ['account', 'Account made'],
  ['signed', 'Signed'],
] as const

const shareOf = (count: number, before: number | undefined) => (before ? `${Math.round((count / before) * 100)} %` : '')

/** All those weeks together. */
export function CohortSteps({ cohorts }: { cohorts: readonly Cohort[] }) {
  const sums = steps.map(([key]) => cohorts.reduce((sum, cohort) => sum + cohort[key], 0))
  return (
    <PageSection heading={`Last ${cohorts.length} weeks`} note="Share of the step before" className="today-steps">
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
