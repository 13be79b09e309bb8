import { createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { loadTellFilled } from './load-tell-filled.ts'

/**
 * Hydrates a screen that the server rendered into `root` with the same props. If a browser's translation has changed its text
 * (rule W39), hydration would fail, so the screen is rendered again.
 */
export function hydrateScreen(root: HTMLElement, Screen: ComponentType<never>): void {
  void loadTellFilled()
  const screen = createElement(Screen, JSON.parse(root.dataset.props ?? '{}') as never)
  const isTranslated = root.querySelector('font font') !== null
  if (!isTranslated) return void flushSync(() => hydrateRoot(root, screen))
  const enterAgain = entered(root)
  flushSync(() => createRoot(root).render(screen))
  enterAgain()
}

const controlsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select'),
]

/** Records the typed text, ticks, presses and focus. The returned function restores them in the new screen. */
function entered(root: HTMLElement): () => void {
  const before = controlsOf(root)
  const focused = before.findIndex((control) => control === document.activeElement)
  const isPressed = root.querySelector('form[data-pressed]') !== null
  return () => {
    const after = controlsOf(root)
    for (const [index, old] of before.entries()) {
      const control = after[index]
      if (control?.name !== old.name) continue
      if (old instanceof HTMLInputElement && control instanceof HTMLInputElement) control.checked = old.checked
      if (control.type !== 'file') control.value = old.value
    }
    after[focused]?.focus()
    if (isPressed) root.querySelector('form')?.setAttribute('data-pressed', '')
  }
}
