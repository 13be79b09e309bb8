import { useEffect, useLayoutEffect, useRef } from 'react'

import { useActiveKeys } from './single-keys.ts'

/**
 * Runs `act` for one key, without modifiers (`j`) or with Ctrl, which is ⌘ on a Mac (`ctrl+k`). Keys are ignored in text fields and while a
 * dialog is open; only Escape also works in the fields of a side panel. Pass undefined while there is nothing to do: no listener is then
 * registered, and another one can handle the key. Single characters do nothing for users who turned them off.
 */
export function useHotkey(key: string | undefined, act: () => void): void {
  const latest = useRef(act)
  const areActive = useActiveKeys()
  const active = key !== undefined && areActive([key]) ? key : undefined
  useEffect(() => {
    latest.current = act
  })
  // Registers in the frame that shows the hint, so that a visible key always works.
  useLayoutEffect(() => {
    if (active === undefined) return
    const [letter, withCtrl] = active.startsWith('ctrl+') ? [active.slice(5), true] : [active, false]
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== letter || event.altKey || event.defaultPrevented || event.isComposing) return
      if ((event.ctrlKey || event.metaKey) !== withCtrl) return
      if ((isTyping(event.target) && !isLeaving(event)) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

/** Whether an element takes text, so that single-character keys belong to it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

const isLeaving = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof Element && target.closest('.side-panel') !== null
