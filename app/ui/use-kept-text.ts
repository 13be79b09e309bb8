import { type RefObject, useEffect, useRef } from 'react'

import { storedText } from './stored-text.ts'

const prefix = 'kept:'

type TextBox = HTMLTextAreaElement | HTMLInputElement

type KeptText<Box extends TextBox> = {
  ref: RefObject<Box | null>
  /** Where the page's first script keeps what is typed before this one has come. */
  'data-kept': string
  onChange(event: { currentTarget: Box }): void
}

/**
 * What is typed into a text area, or a line that begins with `first`, stays in this tab until it was sent, so that a session that ended meanwhile loses
 * nothing. `key` names the form and its writer; `isSent` tells whether a text has arrived already.
 */
export function useKeptText<Box extends TextBox = HTMLTextAreaElement>(
  key: string,
  isSent: (text: string) => boolean,
  first = '',
): KeptText<Box> {
  const ref = useRef<Box>(null)
  const begins = useRef(first)
  const sent = useRef(isSent)
  useEffect(() => {
    const stored = storedText(prefix + key)
    const kept = stored.read()
    if (!kept) return
    if (sent.current(kept)) stored.forget()
    else if (ref.current && ['', begins.current].includes(ref.current.value)) ref.current.value = kept
  }, [key])
  return {
    ref,
    'data-kept': prefix + key,
    onChange({ currentTarget: { value } }) {
      if (value) storedText(prefix + key).write(value)
      else storedText(prefix + key).forget()
    },
  }
}

/** For signing out: nothing that was typed stays for whoever comes next. */
export function forgetKeptTexts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}
