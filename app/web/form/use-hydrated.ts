import { useEffect } from 'react'

import { loadTellFilled } from './load-tell-filled.ts'
import { tellEntered } from './tell-entered.ts'

/** Replays input and presses from before the page was hydrated, and sets `html[data-hydrated]`. */
export function useHydrated(): void {
  useEffect(() => {
    // Waits until React's commit has finished, so that the replayed events can update state at once.
    queueMicrotask(() => {
      const { dataset } = document.documentElement
      if (dataset.hydrated !== undefined) return
      dataset.hydrated = ''
      tellEntered(document)
      void loadTellFilled()
      pressAgain(document.querySelector<HTMLElement>('button[data-pressed], form[data-pressed][data-waits]'))
    })
  }, [])
}

function pressAgain(pressed: HTMLElement | null): void {
  if (!pressed) return
  delete pressed.dataset.pressed
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed.click()
}
