import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'

import type { SaveState } from '../draft/draft-keeper.ts'
import type { Step } from '../wizard/wizard.ts'
import { SaveDocket } from './save-docket.tsx'
import { WizardMenu } from './wizard-menu.tsx'
import { WizardRail } from './wizard-rail.tsx'

type WizardFrameProps = {
  step: Step | undefined
  save?: SaveState | undefined
  jump?: (step: Step) => void
  back(): void
  /** On the Next arrow; without it there is none, because the screen has its own. */
  next?: string
  isBusy?: boolean
  /** How many things are to be put right, once somebody has asked. */
  toFix?: number
  shopName?: string
  percent?: number
  children: ReactNode
}

function Foot({
  back,
  next,
  isBusy = false,
  toFix = 0,
  percent = 0,
}: Pick<WizardFrameProps, 'back' | 'next' | 'isBusy' | 'toFix' | 'percent'>) {
  return (
    <footer className="wizard-foot">
      <Button
        type="button"
        variant="ghost"
        size="large"
        className="wizard-back"
        data-click="Back"
        onClick={back}
        aria-label="Back"
      >
        <ArrowLeft aria-hidden="true" />
        <span>Back</span>
      </Button>
      <p className="wizard-percent">
        {toFix > 0 ? <b>{toFix === 1 ? '1 thing to fix' : `${toFix} things to fix`}</b> : `${percent} % complete`}
      </p>
      {next ? (
        <Button
          size="large"
          form="step"
          className="wizard-next"
          data-click={next}
          busy={isBusy}
          aria-disabled={isBusy || undefined}
        >
          {next}
          {isBusy ? null : <ArrowRight aria-hidden="true" />}
        </Button>
      ) : null}
    </footer>
  )
}

/** The bar, the wall of steps and the arrows around every screen of the wizard (rule C3). */
export function WizardFrame({
  step,
  save,
  jump,
  back,
  shopName = '',
  percent = 0,
  children,
  ...foot
}: WizardFrameProps) {
  return (
    <>
      <header className="flow-header wizard-header">
        <div className="flow-header-row">
          <a href="/" className="flow-home" aria-label={`${brand.name} home`}>
            <Logo />
          </a>
          <SaveDocket state={save} />
          <WizardMenu back={back} />
        </div>
      </header>
      <div className="wizard">
        <WizardRail step={step} jump={jump} shopName={shopName} percent={percent} />
        <main id="main" className="wizard-main">
          {children}
        </main>
      </div>
      <Foot back={back} percent={percent} {...foot} />
    </>
  )
}
