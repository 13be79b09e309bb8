import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Focuses the heading of the record or page after an act whose form was replaced, such as a saved note or tag: otherwise the focus would fall
 * to the document (rule BO15). From the heading every single key works. Does nothing if the focus is elsewhere.
 */
export function useKeptFocus(): void {
  const { state } = useNavigation()
  const hasSent = useRef(false)
  useEffect(() => {
    const note = () => {
      hasSent.current = true
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  useEffect(() => {
    if (state !== 'idle' || !hasSent.current) return
    hasSent.current = false
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex]')?.focus({ preventScroll: true })
  }, [state])
}
