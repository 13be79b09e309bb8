import { type RefObject, useEffect } from 'react'

import { isTyping, useHotkey } from '../../button/use-hotkey.ts'

/** Focuses the text field of a page when it opens, unless its form has the focus; R focuses it again (rule BO60). */
export function useTextFirst(text: RefObject<HTMLTextAreaElement | null>): void {
  useHotkey('r', () => text.current?.focus())
  useEffect(() => {
    const { activeElement } = document
    const isUsed = isTyping(activeElement) || text.current?.form?.contains(activeElement)
    if (!isUsed) text.current?.focus({ preventScroll: true })
  }, [text])
}
