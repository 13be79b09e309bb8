import { classNames } from '#app/ui/class-names.ts'
import { LazyPart, lazy } from '#app/ui/loading/lazy-part.tsx'

import type { WizardStep } from '../wizard/wizard-state.ts'

/** A decoration that phones do not show, so it is loaded last. */
const rollerShop = lazy(async () => (await import('#app/ui/drawings/flow/roller-shop.tsx')).RollerShop)

const indicators = [
  { step: 'address', name: 'Address', about: 'Where your shop is' },
  { step: 'account', name: 'Account', about: 'Where commission is paid' },
  { step: 'contract', name: 'Contract', about: 'Read it and sign' },
] as const

type WizardRailProps = {
  step: WizardStep
  /** An indicator leads back, never forward (rule C6). */
  jump?: ((step: WizardStep) => void) | undefined
  shopName: string
  percent: number
  /** The number of steps left after the contact details. */
  toGo?: number | undefined
}

/** Returns the number of a step on the wall; 0 for the contact details, which come before it. */
const numberOf = (step: WizardStep): number => 1 + indicators.findIndex((indicator) => indicator.step === step)

type IndicatorProps = Pick<WizardRailProps, 'jump'> & { of: (typeof indicators)[number]; here: WizardStep }

function Indicator({ of: { step, name, about }, here, jump }: IndicatorProps) {
  const isDone = numberOf(step) < numberOf(here)
  const isHere = step === here
  const words = (
    <>
      <b className="sign">{name}</b>
      <span>{isDone ? 'Done. Change it' : about}</span>
    </>
  )
  return (
    <li className={classNames(isDone ? 'is-done' : undefined)} aria-current={isHere ? 'step' : undefined}>
      {isDone && jump ? (
        <button type="button" onClick={() => jump(step)}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  )
}

/** The green wall next to the form: the present step, the finished ones, and the shop whose roller door shows the progress. */
export function WizardRail({ step, jump, shopName, percent, toGo = indicators.length }: WizardRailProps) {
  return (
    <nav className="wizard-rail on-sign" aria-label="Steps">
      <p className="wizard-number sign">
        <b>{step === 'contact' ? toGo : numberOf(step)}</b>{' '}
        <span>{step !== 'contact' ? 'of 3' : toGo === 1 ? 'step to go' : 'steps to go'}</span>
      </p>
      <ol>
        {indicators.map((indicator) => (
          <Indicator key={indicator.step} of={indicator} here={step} jump={jump} />
        ))}
      </ol>
      <p className="wizard-any-time">
        You can stop at any time. What you type is saved. This link opens the same page on any phone.
      </p>
      <div className="wizard-shop" aria-hidden="true">
        {shopName ? (
          <LazyPart thing={rollerShop} isQuiet>
            {(RollerShop) => <RollerShop name={shopName} percent={percent} />}
          </LazyPart>
        ) : null}
      </div>
    </nav>
  )
}
