import { type OwnStep, OwnStepList } from '../../onboarding/steps/own-step-list.tsx'
import { type GoLiveStep, goLiveLabels, isOpenStep, type MarkedStep, type OwnGoLive, stepsOfList } from '../go-live.ts'
import { MarkForm } from './mark-form.tsx'

/** The text for each step that is not reached yet. */
const laterWords: Record<GoLiveStep, string> = {
  sealed: 'Not yet',
  sent: 'We do this',
  arrived: 'You tell us',
  trained: 'You can do this now',
  tested: 'You tell us, once the tablet is there',
  live: 'We do this',
}

/** The button for a step that may be done out of order, next to that step. */
const asideWords: Partial<Record<GoLiveStep, string>> = { arrived: 'The parcel is here', trained: 'We have read it' }

type OwnStepsProps = {
  shop: OwnGoLive
  /** The step that has its button above the list. */
  current: GoLiveStep | null
}

/** Lists the steps. */
export function OwnSteps({ shop: { reached, shipment, hasTablet }, current }: OwnStepsProps) {
  const steps = stepsOfList({ hasTablet }).map((step): OwnStep => {
    const aside = step !== current || step === 'trained' ? asideWords[step] : undefined
    return {
      key: step,
      label: goLiveLabels[step],
      mark: reached[step],
      later: step === 'tested' && hasTablet ? 'You tell us' : laterWords[step],
      isCurrent: step === current,
      shipment: step === 'sent' ? shipment : null,
      act:
        aside && isOpenStep(reached, step) ? (
          <MarkForm step={step as MarkedStep} words={aside} variant="ghost" />
        ) : null,
    }
  })
  return <OwnStepList steps={steps} />
}
