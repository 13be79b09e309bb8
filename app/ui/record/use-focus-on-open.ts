import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { isTyping } from '../use-hotkey.ts'

/**
 * The heading of a record, which gets the focus when the record opens: it is read out, and Tab goes on from there. A field that
 * has the focus already keeps it.
 */
export function useFocusOnOpen<Heading extends HTMLElement>(): RefObject<Heading | null> {
  const heading = useRef<Heading>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isTyping(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
