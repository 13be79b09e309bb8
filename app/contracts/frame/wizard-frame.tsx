import { ArrowLeft, ArrowRight, Check, CircleAlert, LoaderCircle, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { goTo } from '#app/retailers/session/browser/go-to.ts'
import { brand } from '#app/brand.ts'
import { Button } from '#app/ui/button/button.tsx'
import { clock, ofDevice } from '#app/ui/time/dates.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { Logo } from '#app/ui/logo/logo.tsx'

import type { SaveState } from '../draft/draft-sync.ts'
import type { WizardStep } from '../wizard/wizard-state.ts'
import { WizardRail } from './wizard-rail.tsx'

type WizardFrameProps = {
  step: WizardStep
  save?: SaveState | undefined
  jump?: (step: WizardStep) => void
  back(): void
  /** The label of the Next arrow; without it there is none, because the screen has its own. */
  next?: string
  isBusy?: boolean
  /** The number of problems, after the first Next. */
  toFix?: number
  shopName?: string
  percent?: number
  /** The number of steps left after the contact details. */
  toGo?: number
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
    <footer className="line wizard-foot">
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
      <p className="fine wizard-percent">
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
          <span>{next}</span>
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
  toGo,
  children,
  ...foot
}: WizardFrameProps) {
  return (
    <>
      <header className="flow-header wizard-header">
        <div className="row flow-header-row">
          <a href="/" className="inline-line flow-home" aria-label={`${brand.name} home`}>
            <Logo />
          </a>
          <SaveDocket state={save} />
          <WizardMenu back={back} />
        </div>
      </header>
      <div className="column wizard">
        <WizardRail step={step} jump={jump} shopName={shopName} percent={percent} toGo={toGo} />
        <main id="main" className="wizard-main">
          {children}
        </main>
      </div>
      <Foot back={back} percent={percent} {...foot} />
    </>
  )
}

/** Returns the state of saving in words, which are always visible in one place. */
function wordsOf(state: SaveState): { Icon: typeof Check; words: string; look: string } {
  if (state.kind === 'saved') return { Icon: Check, words: `Saved ${clock(state.at, ofDevice)}`, look: 'saved' }
  if (state.kind === 'saving') return { Icon: LoaderCircle, words: 'Saving…', look: 'saving' }
  if (state.kind === 'kept')
    return { Icon: WifiOff, words: state.isOffline ? 'Not saved yet: no connection' : 'Not saved yet: trying again', look: 'kept' } // prettier-ignore
  if (state.kind === 'conflict') return { Icon: CircleAlert, words: 'Two copies: choose one', look: 'kept' }
  return { Icon: CircleAlert, words: 'Not saved', look: 'kept' }
}

/** Shows the state of saving. Screen readers announce it only when something is wrong, not after each word. */
function SaveDocket({ state }: { state: SaveState | undefined }) {
  if (!state || state.kind === 'new') return <p className="inline-line save-docket" />
  const { Icon, words, look } = wordsOf(state)
  return (
    <p className="inline-line save-docket" data-look={look} role={look === 'kept' ? 'status' : undefined}>
      <Icon aria-hidden="true" />
      <span>{words}</span>
    </p>
  )
}

/** Closes on Escape and on a press outside, and returns the focus to its button. */
function useClosing(isOpen: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    addEventListener('pointerdown', press)
    addEventListener('keydown', key)
    return () => {
      removeEventListener('pointerdown', press)
      removeEventListener('keydown', key)
    }
  }, [isOpen, close])
  return { box, button }
}

/** The bar's menu (rule C7): back, and cancel, which asks for confirmation. */
function WizardMenu({ back }: { back(): void }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { box, button } = useClosing(isOpen, () => setOpen(false))
  return (
    <div className="wizard-menu" ref={box}>
      <button
        ref={button}
        type="button"
        className="text-button"
        aria-expanded={isOpen}
        aria-controls="wizard-menu"
        onClick={() => setOpen(!isOpen)}
      >
        Menu
      </button>
      <ul id="wizard-menu" hidden={!isOpen}>
        <li>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              back()
            }}
          >
            Back
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              setOpen(false)
              setAsking(true)
            }}
          >
            Cancel
          </button>
        </li>
        <li>
          <a href={brand.phone.href}>Call {brand.phone.display}</a>
        </li>
      </ul>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        heading="Are you sure you want to go cancel your registration?"
        actions={
          <>
            <Button type="button" variant="danger" onClick={() => goTo(`/signup-welcome${location.search}`)}>
              Yes, cancel
            </Button>
            <Button type="button" variant="alt" onClick={() => setAsking(false)}>
              No, continue
            </Button>
          </>
        }
      >
        <p>What you typed is saved. Open it again with the link in our email.</p>
      </Dialog>
    </div>
  )
}
