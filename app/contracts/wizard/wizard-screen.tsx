import { useEffect, useRef } from 'react'

import { goTo } from '#app/retailers/session/browser/go-to.ts'
import { agreementTerms, debitRhythm } from '#app/signing/agreement/agreement-terms.ts'

import { useBankHelp } from '../bank-help/use-bank-help.ts'
import { DraftNotes, useDraft } from '../draft/use-draft.tsx'
import { useStep } from '../frame/step-form.tsx'
import { WizardFrame } from '../frame/wizard-frame.tsx'
import type { ContractData } from '../draft/use-contract.tsx'
import { contactPath, screenProblems, useLaterScreens, WizardBody, type WizardSettings } from './wizard-body.tsx'
import { leftInWords } from './rules/steps-left.ts'
import { stepsLeft } from './rules/reachable-screens.ts'
import { useWizard } from './use-wizard.ts'
import { contactHash, type Screen, screens } from './wizard-state.ts'

/** Moves scroll and focus to the heading of a new screen. */
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
  // Without a rate there is no agreement to sign (rule CR7).
  const isOffered = data.keyFacts.commission.partners.length > 0
  const { problems, labels } = screenProblems(wizard)
  const step = useStep(problems, labels, () => {
    if (screen !== 'facts' || (isOffered && !contactPath(draft, token))) act({ type: 'next' })
  })
  const isSigned = screen === 'signed'
  useEffect(() => {
    if (isSigned) goTo(`/signup-complete?${query}`)
  }, [isSigned, query])

  const { title, parcel, lede, next } = screenWords[screen]
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
      <p className="lede">
        {data.keyFacts.equipment.weeks ? parcel : ''}
        {lede}
      </p>
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

/** The texts of each screen, and the label of its arrow. */
const screenWords: Record<Screen, { title: string; parcel?: string; lede: string; next?: string }> = {
  address: {
    title: 'Where is your shop?',
    parcel: 'We post the tablet here. ',
    lede: 'Customers see this address and these hours on our map.',
    next: 'Next: check the map',
  },
  confirm: {
    title: 'Check your address',
    parcel: 'The tablet comes to this door. ',
    lede: 'Customers find you by this pin.',
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
