import { classNames } from '#app/ui/class-names.ts'

import { LazyPart, lazy } from '../loading/lazy-part.tsx'
import type { Step } from '../wizard/wizard.ts'

/** A picture, and none at all on a phone: it comes after what is of use. */
const rollerShop = lazy(async () => (await import('#app/ui/drawings/flow/roller-shop.tsx')).RollerShop)

const names = ['Address', 'Account', 'Contract'] as const
const about = ['Where the tablet goes', 'Where commission is paid', 'Read it and sign'] as const

type WizardRailProps = {
  /** Undefined before the first step. */
  step: Step | undefined
  /** An indicator leads back, never forward (rule C6). */
  jump?: ((step: Step) => void) | undefined
  shopName: string
  percent: number
}

function Indicator({ at, step, jump }: { at: Step; step: Step | undefined; jump: WizardRailProps['jump'] }) {
  const isDone = step !== undefined && at < step
  const isHere = at === step
  const words = (
    <>
      <b className="sign">{names[at]}</b>
      <span>{isDone ? 'Done. Change it' : about[at]}</span>
    </>
  )
  return (
    <li className={classNames(isDone ? 'is-done' : undefined)} aria-current={isHere ? 'step' : undefined}>
      {isDone && jump ? (
        <button type="button" onClick={() => jump(at)}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  )
}

/** The green wall beside the form: where one is, what is done, and the shop whose roller door is the progress. */
export function WizardRail({ step, jump, shopName, percent }: WizardRailProps) {
  return (
    <nav className="wizard-rail on-sign" aria-label="Steps">
      <p className="wizard-number sign">
        <b>{step === undefined ? 3 : step + 1}</b> {step === undefined ? 'steps to go' : 'of 3'}
      </p>
      <ol>
        {([0, 1, 2] as const).map((at) => (
          <Indicator key={at} at={at} step={step} jump={jump} />
        ))}
      </ol>
      <p className="wizard-any-time">
        Stop whenever a customer walks in. What you type is saved, and this link opens at the same place on any phone.
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
