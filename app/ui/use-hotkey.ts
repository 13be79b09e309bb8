import { useEffect, useLayoutEffect, useRef } from 'react'

import { useActiveKeys } from './single-keys.ts'

/**
 * One key, without modifiers (`j`) or with Ctrl, for which a Mac has ⌘ (`ctrl+k`), heard anywhere except where somebody types or a
 * dialog is open. Single characters do nothing for whoever turned them off.
 */
export function useHotkey(key: string, act: () => void): void {
  const latest = useRef(act)
  const isActive = useActiveKeys()([key])
  useEffect(() => {
    latest.current = act
  })
  // With the paint that shows what the key does, not after it: whoever sees it may press it.
  useLayoutEffect(() => {
    if (!isActive) return
    const [letter, withCtrl] = key.startsWith('ctrl+') ? [key.slice(5), true] : [key, false]
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== letter || event.altKey || event.defaultPrevented) return
      if ((event.ctrlKey || event.metaKey) !== withCtrl) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key, isActive])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}
