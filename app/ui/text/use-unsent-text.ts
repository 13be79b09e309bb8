import { type RefObject, useEffect, useRef } from 'react'

import { storedText } from './stored-text.ts'

const prefix = 'kept:'

type TextBox = HTMLTextAreaElement | HTMLInputElement

type UnsentText<Box extends TextBox> = {
  ref: RefObject<Box | null>
  /** The storage key. The page's first script also stores text that is typed before hydration under it. */
  'data-unsent': string
  onChange(event: { currentTarget: Box }): void
}

/**
 * Stores the text of a text area, or of a line that starts with `first`, in this tab until it was sent, so that an expired session loses
 * nothing. `key` identifies the form and its writer; `isSent` returns whether a stored text has already arrived.
 */
export function useUnsentText<Box extends TextBox = HTMLTextAreaElement>(
  key: string,
  isSent: (text: string) => boolean,
  first = '',
): UnsentText<Box> {
  const ref = useRef<Box>(null)
  const begins = useRef(first)
  const sent = useRef(isSent)
  useEffect(() => {
    const stored = storedText(prefix + key)
    const text = stored.read()
    if (!text) return
    if (sent.current(text)) stored.forget()
    else if (ref.current && ['', begins.current].includes(ref.current.value)) ref.current.value = text
  }, [key])
  return {
    ref,
    'data-unsent': prefix + key,
    onChange({ currentTarget: { value } }) {
      if (value) storedText(prefix + key).write(value)
      else storedText(prefix + key).forget()
    },
  }
}

/** Deletes all stored texts. Call it on sign-out, so that the next user of the browser sees none of them. */
export function forgetUnsentTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
