import { useEffect } from 'react'

import { tellEntered } from './tell-entered.ts'

/** From here on a hydrated page hears: what was entered and pressed before counts now, and `html[data-awake]` says so. */
export function useAwake(): void {
  useEffect(() => {
    // After this commit, so that what is told may change the page at once.
    queueMicrotask(() => {
      const { dataset } = document.documentElement
      if (dataset.awake !== undefined) return
      dataset.awake = ''
      tellEntered(document)
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
