import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { isTyping } from '../button/use-hotkey.ts'

/**
 * Returns a ref for the heading of a record, which gets the focus when the record opens: screen readers announce it, and Tab continues from
 * there. A field keeps the focus, and so does an element of the record that was focused before hydration.
 */
export function useFocusOnOpen<Heading extends HTMLElement>(): RefObject<Heading | null> {
  const heading = useRef<Heading>(null)
  const isFirst = useRef(true)
  const { pathname } = useLocation()
  useEffect(() => {
    const { activeElement } = document
    const isUsed = isFirst.current && heading.current?.closest('aside, main')?.contains(activeElement)
    isFirst.current = false
    if (!isUsed && !isTyping(activeElement)) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
