import { createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'

/**
 * From here on React hears what is done in `root`, in which the server has drawn this screen with the same props. Once a
 * browser's translation has put its own words into it (rule W39), React cannot take it over: the screen is drawn again from the start.
 */
export function hydrateScreen(root: HTMLElement, Screen: ComponentType<never>): void {
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

/** Notes what was typed, ticked and pressed, and where the focus is; the answer puts it into the screen drawn again. */
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
