import { type RefObject, useEffect } from 'react'

import { isTyping, useHotkey } from '../use-hotkey.ts'

/** Opens a page with the focus in the text that is written on it, unless its form has the focus; R goes back to that text (rule BO60). */
export function useTextFirst(text: RefObject<HTMLTextAreaElement | null>): void {
  useHotkey('r', () => text.current?.focus())
  useEffect(() => {
    const { activeElement } = document
    const isUsed = isTyping(activeElement) || text.current?.form?.contains(activeElement)
    if (!isUsed) text.current?.focus({ preventScroll: true })
  }, [text])
}
