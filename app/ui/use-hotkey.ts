import { useEffect, useLayoutEffect, useRef } from 'react'

import { useActiveKeys } from './single-keys.ts'

/**
 * Runs `act` for one key, without modifiers (`j`) or with Ctrl, for which a Mac has ⌘ (`ctrl+k`). Ignored in text fields and while a
 * dialog is open; only Escape works in the fields of a side panel as well. Without a key nothing is registered, so that another
 * listener can have it: pass undefined while there is nothing to do. Single characters do nothing for those who turned them off.
 */
export function useHotkey(key: string | undefined, act: () => void): void {
  const latest = useRef(act)
  const areActive = useActiveKeys()
  const active = key !== undefined && areActive([key]) ? key : undefined
  useEffect(() => {
    latest.current = act
  })
  // In the same frame that shows the hint: a key works as soon as it is visible.
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

/** Whether an element takes text, so that keys of one character belong to it. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

const isLeaving = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && target instanceof Element && target.closest('.side-panel') !== null
