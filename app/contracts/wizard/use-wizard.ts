import { useEffect, useEffectEvent, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { DraftSync } from '../draft/draft-sync.ts'
import { nearestScreen, resume, startWizard, type Wizard } from './rules/reachable-screens.ts'
import { type PageSections, type Screen, screenNames, screens } from './wizard-state.ts'
import { wizardAfter } from './wizard-reducer.ts'

/** Returns the screen of an address: by its hash and, if two screens share one, by the state of the history entry. */
function screenAt({ hash, state }: { hash: string; state: unknown }): Screen | undefined {
  const said = (state as { screen?: unknown } | null)?.screen
  const fitting = screenNames.filter((name) => screens[name].hash === hash)
  return fitting.find((screen) => screen === said) ?? fitting[0]
}

/** Starts the wizard with the draft: on the requested screen, or else on the first incomplete one. */
function begin(sections: PageSections, isBankWaiting: boolean, asked: Screen | undefined): Wizard {
  const wizard = startWizard({ ...sections, isBankWaiting })
  return asked ? wizardAfter(wizard, { type: 'show', screen: asked }) : resume(wizard)
}

/**
 * The wizard of a page: its rules, its draft, and the address. The hash follows the screen, and the browser's Back and
 * Forward lead to screens that the rules allow (rule C4).
 */
export function useWizard(draft: DraftSync, isBankWaiting: boolean) {
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
    // Replaces the entry of a screen that could not be shown or no longer can.
    const isCorrection = !asked || nearestScreen(wizard, asked) === shown
    if (asked !== shown) write(shown, isCorrection)
  })
  // After Back, Forward or an edited address.
  useEffect(() => hearAddress(), [location.key])
  useEffect(() => hearScreen(), [shown])

  useEffect(() => act({ type: 'bank-waits', isWaiting: isBankWaiting }), [isBankWaiting])

  const { address, account } = wizard
  const { step } = screens[shown]
  useEffect(() => draft.edit({ address, account }, step), [draft, address, account, step])

  return { wizard, act }
}
