import { useEffect, useEffectEvent, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { DraftKeeper } from '../draft/draft-keeper.ts'
import type { DraftParts } from '../draft/draft-parts.ts'
import {
  hashes,
  nearestScreen,
  resume,
  type Screen,
  screenOf,
  screens,
  startWizard,
  steps,
  type Wizard,
  wizardAfter,
} from './wizard.ts'

/** The screen of an address: its hash, and where two screens share one, what the history's entry says. */
function screenAt({ hash, state }: { hash: string; state: unknown }): Screen | undefined {
  const said = (state as { screen?: unknown } | null)?.screen
  const fitting = screens.filter((screen) => hashes[screen] === hash)
  return fitting.find((screen) => screen === said) ?? fitting[0]
}

/** The wizard as the draft has it: on the screen that the address asks for, else where something is still to do. */
function begin(parts: DraftParts, asked: Screen | undefined): Wizard {
  const wizard = startWizard(parts)
  return asked ? wizardAfter(wizard, { type: 'show', screen: asked }) : resume(wizard)
}

/**
 * The wizard's life on a page: its rules, its draft, and the address. The hash follows the screen, and the browser's Back
 * and Forward lead to screens as the rules allow (rule C4).
 */
export function useWizard(keeper: DraftKeeper) {
  const location = useLocation()
  const navigate = useNavigate()
  const asked = screenAt(location)
  const [wizard, act] = useReducer(wizardAfter, undefined, () => begin(keeper.parts, asked))
  const shown = screenOf(wizard)

  const write = useEffectEvent((screen: Screen, isCorrection: boolean) => {
    const to = { search: location.search, hash: hashes[screen] }
    void navigate(to, { replace: isCorrection, state: { screen }, preventScrollReset: true })
  })
  const hearAddress = useEffectEvent(() => {
    if (!asked || asked === shown) return
    const next = screenOf(wizardAfter(wizard, { type: 'show', screen: asked }))
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

  const { address, account } = wizard
  const step = steps[wizard.step]
  useEffect(() => keeper.edit({ address, account }, step), [keeper, address, account, step])

  return { wizard, act, screen: shown }
}
