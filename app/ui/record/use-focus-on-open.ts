import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { isTyping } from '../use-hotkey.ts'

/**
 * The heading of a record, which gets the focus when the record opens: it is read out, and Tab goes on from there. A field that has
 * the focus already keeps it, and so does a button of the record that was reached before the page was awake.
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
