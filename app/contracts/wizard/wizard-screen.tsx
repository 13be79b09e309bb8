import { useEffect, useRef } from 'react'

import { goTo } from '#app/agents/session/go-to.ts'

import { DraftNotes } from '../draft/draft-notes.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useStep } from '../frame/step-form.tsx'
import { WizardFrame } from '../frame/wizard-frame.tsx'
import type { ContractData } from '../use-contract.ts'
import { useLaterScreens } from './use-later-screens.ts'
import { screenWords } from './screen-words.ts'
import { useWizard } from './use-wizard.ts'
import { overviewPath, screenProblems, WizardBody, type WizardSettings } from './wizard-body.tsx'
import type { Screen } from './wizard.ts'

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
  const { keeper, state } = useDraft(token, data)
  const { wizard, act, screen } = useWizard(keeper)
  const heading = useHeading(screen)
  useLaterScreens()
  const query = new URLSearchParams({ completeContractToken: token }).toString()
  const { problems, labels } = screenProblems(screen, wizard)
  const step = useStep(problems, labels, () => {
    if (screen !== 'facts' || !overviewPath(keeper, token)) act({ type: 'next' })
  })
  const isSigned = wizard.contract.valid
  useEffect(() => {
    if (isSigned) goTo(`/signup-complete?${query}`)
  }, [isSigned, query])

  const { title, lede, next } = screenWords[screen]
  const back = () => (screen === 'address' ? void goTo(`/signup-overview?${query}`) : act({ type: 'back' }))
  return (
    <WizardFrame
      step={wizard.step}
      save={state}
      jump={(to) => act({ type: 'jump', step: to })}
      back={back}
      {...(next && { next })}
      isBusy={!step.isReady}
      toFix={step.toFix}
      shopName={keeper.parts.contact.shopName}
      percent={keeper.progress ?? data.newsagency.progress}
    >
      <h1 className="sign" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p className="lede">{lede}</p>
      <DraftNotes
        state={state}
        keeper={keeper}
        load={({ address, account }) => act({ type: 'load', address, account })}
      />
      <WizardBody
        key={screen}
        {...settings}
        token={token}
        data={data}
        keeper={keeper}
        wizard={wizard}
        screen={screen}
        step={step}
        act={act}
      />
    </WizardFrame>
  )
}
