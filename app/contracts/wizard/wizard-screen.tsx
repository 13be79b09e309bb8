import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { goTo } from '#app/agents/session/go-to.ts'
import { agreementTerms, debitRhythm } from '#app/signing/agreement/agreement-terms.ts'

import { useBankHelp } from '../bank-help/use-bank-help.ts'
import type { DraftSync } from '../draft/draft-sync.ts'
import { DraftNotes, useDraft } from '../draft/use-draft.tsx'
import { useStep } from '../frame/step-form.tsx'
import { WizardFrame } from '../frame/wizard-frame.tsx'
import type { ContractData } from '../draft/use-contract.tsx'
import { contactPath, screenProblems, useLaterScreens, WizardBody, type WizardSettings } from './wizard-body.tsx'
import { leftInWords } from './steps-left.ts'
import { contactHash, type Screen, screenNames, screens, type PageSections } from './wizard-state.ts'
import { nearestScreen, resume, startWizard, stepsLeft, type Wizard, wizardAfter } from './wizard.ts'

/** A new screen begins at its heading, for eyes and for readers. */
function useHeading(screen: Screen) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [screen])
  return heading
}

type WizardScreenProps = WizardSettings & { token: string; data: ContractData }

/** The three steps of the contract (rule C3). */
export function WizardScreen({ token, data, ...settings }: WizardScreenProps) {
  const { draft, state } = useDraft(token, data)
  const bankHelp = useBankHelp(token, data.bankHelp)
  const { wizard, act } = useWizard(draft, bankHelp.isWaiting)
  const { screen } = wizard
  const heading = useHeading(screen)
  useLaterScreens()
  const query = new URLSearchParams({ completeContractToken: token }).toString()
  // Without a rate there is nothing to agree to (rule CR7).
  const isOffered = data.keyFacts.commission.partners.length > 0
  const { problems, labels } = screenProblems(wizard)
  const step = useStep(problems, labels, () => {
    if (screen !== 'facts' || (isOffered && !contactPath(draft, token))) act({ type: 'next' })
  })
  const isSigned = screen === 'signed'
  useEffect(() => {
    if (isSigned) goTo(`/signup-complete?${query}`)
  }, [isSigned, query])

  const { title, lede, next } = screenWords[screen]
  const left = stepsLeft(wizard, draft.sections.contact)
  const back = () =>
    screen === 'address' ? void goTo(`/signup-overview?${query}${contactHash}`) : act({ type: 'back' })
  return (
    <WizardFrame
      step={screens[screen].step}
      save={state}
      jump={(to) => act({ type: 'jump', step: to })}
      back={back}
      {...(next && (screen !== 'facts' || isOffered) && { next })}
      isBusy={!step.isReady}
      toFix={step.toFix}
      shopName={draft.sections.contact.shopName}
      percent={draft.progress ?? data.newsagency.progress}
    >
      <h1 className="sign" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="lede">{lede}</p>
      {screen === 'sign' || isSigned ? null : <p className="fine steps-left">{leftInWords(left)}</p>}
      <DraftNotes
        state={state}
        draft={draft}
        load={({ address, account }) => act({ type: 'load', address, account })}
      />
      <WizardBody
        key={screen}
        {...settings}
        token={token}
        data={data}
        draft={draft}
        wizard={wizard}
        step={step}
        bankHelp={bankHelp}
        act={act}
      />
    </WizardFrame>
  )
}

/** What each screen says of itself, and where its arrow leads. */
export const screenWords: Record<Screen, { title: string; lede: string; next?: string }> = {
  address: {
    title: 'Where is your shop?',
    lede: 'We post the tablet here. Customers see this address and these hours on our map.',
    next: 'Next: check the map',
  },
  confirm: {
    title: 'Check your address',
    lede: 'The tablet comes to this door. Customers find you by this pin.',
    next: 'Yes, that is my door',
  },
  account: {
    title: 'Where do we pay you?',
    lede: `We pay your commission into this account. We take the money from your tablet out of it, ${debitRhythm(agreementTerms)}.`,
    next: 'Next: the key facts',
  },
  facts: {
    title: 'Read the key facts',
    lede: 'This is what you will sign. Press a ticket to read its clause.',
    next: 'Next: read and sign',
  },
  sign: { title: 'Read it, then sign it', lede: 'We email you a copy when you have signed.' },
  signed: { title: 'Signed', lede: 'One moment. We save your registration.' },
}

/** The screen of an address: its hash, and where two screens share one, what the history's entry says. */
function screenAt({ hash, state }: { hash: string; state: unknown }): Screen | undefined {
  const said = (state as { screen?: unknown } | null)?.screen
  const fitting = screenNames.filter((name) => screens[name].hash === hash)
  return fitting.find((screen) => screen === said) ?? fitting[0]
}

/** The wizard as the draft has it: on the screen that the address asks for, else where something is still to do. */
function begin(sections: PageSections, isBankWaiting: boolean, asked: Screen | undefined): Wizard {
  const wizard = startWizard({ ...sections, isBankWaiting })
  return asked ? wizardAfter(wizard, { type: 'show', screen: asked }) : resume(wizard)
}

/**
 * The wizard's life on a page: its rules, its draft, and the address. The hash follows the screen, and the browser's Back
 * and Forward lead to screens as the rules allow (rule C4).
 */
function useWizard(draft: DraftSync, isBankWaiting: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const asked = screenAt(location)
  const [wizard, act] = useReducer(wizardAfter, undefined, () => begin(draft.sections, isBankWaiting, asked))
  const shown = wizard.screen

  const write = useEffectEvent((screen: Screen, isCorrection: boolean) => {
    const to = { search: location.search, hash: screens[screen].hash }
    void navigate(to, { replace: isCorrection, state: { screen }, preventScrollReset: true })
  })
  const hearAddress = useEffectEvent(() => {
    if (!asked || asked === shown) return
    const next = wizardAfter(wizard, { type: 'show', screen: asked }).screen
    act({ type: 'show', screen: asked })
    if (next !== asked) write(next, true)
  })
  const hearScreen = useEffectEvent(() => {
    // What could not be shown, or can be shown no more, leaves no entry behind.
    const isCorrection = !asked || nearestScreen(wizard, asked) === shown
    if (asked !== shown) write(shown, isCorrection)
  })
  // By Back, by Forward, or by hand.
  useEffect(() => hearAddress(), [location.key])
  useEffect(() => hearScreen(), [shown])

  useEffect(() => act({ type: 'bank-waits', isWaiting: isBankWaiting }), [isBankWaiting])

  const { address, account } = wizard
  const { step } = screens[shown]
  useEffect(() => draft.edit({ address, account }, step), [draft, address, account, step])

  return { wizard, act }
}
