import { StepBars } from '#app/ui/chart/step-bars.tsx'
import { formatCount } from '#app/ui/format-count.ts'
import { PageSection } from '#app/ui/page/page-section.tsx'

import type { TrafficStep } from './traffic-view.ts'

/** From a look in the window to an enquiry. Few of many open the form: those few are drawn once more, larger. */
export function TrafficFunnel({ steps, note }: { steps: readonly TrafficStep[]; note: string }) {
  const [visited, opened, sent] = steps
  const isTiny = visited && opened && opened.count > 0 && opened.count < visited.count / 4
  return (
    <PageSection heading="From window to counter" note={note}>
      <StepBars caption="From visit to enquiry" steps={steps} />
      {isTiny && sent ? (
        <>
          <p className="traffic-larger">The same {formatCount(opened.count)} forms, drawn larger</p>
          <StepBars caption="From form to enquiry" steps={[{ ...opened, share: '' }, sent]} />
        </>
      ) : null}
    </PageSection>
  )
}
