import type { KeyboardEvent } from 'react'

/** Ctrl and Enter, or ⌘ and Enter, send the form in whose text somebody writes, as its own button does. */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('button[name=intent]')?.click()
}
