import { type RefObject, useEffect, useRef } from 'react'

const prefix = 'kept:'

function attempt<Value>(act: (storage: Storage) => Value): Value | undefined {
  try {
    return act(sessionStorage)
  } catch {
    return undefined
  }
}

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
    const kept = attempt((storage) => storage.getItem(prefix + key))
    if (!kept) return
    if (sent.current(kept)) attempt((storage) => storage.removeItem(prefix + key))
    else if (ref.current && ['', begins.current].includes(ref.current.value)) ref.current.value = kept
  }, [key])
  return {
    ref,
    'data-kept': prefix + key,
    onChange: ({ currentTarget: { value } }) =>
      attempt((storage) => (value ? storage.setItem(prefix + key, value) : storage.removeItem(prefix + key))),
  }
}

/** For signing out: nothing that was typed stays for whoever comes next. */
export function forgetKeptTexts(): void {
  attempt((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  })
}
