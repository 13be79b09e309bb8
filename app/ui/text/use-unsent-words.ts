import { type ChangeEvent, useEffect, useState } from 'react'

import { useUnsentText } from './use-unsent-text.ts'

type TextBox = HTMLTextAreaElement | HTMLInputElement

/** Like `useUnsentText`, but also returns the current text, for a preview. `write` replaces the text as if it was typed. */
export function useUnsentWords<Box extends TextBox = HTMLTextAreaElement>(
  key: string,
  isSent: (text: string) => boolean,
  first: string,
  begins?: string,
) {
  const unsent = useUnsentText<Box>(key, isSent, begins)
  const [words, setWords] = useState(first)
  const { ref } = unsent
  useEffect(() => {
    if (ref.current) setWords(ref.current.value)
  }, [ref])
  const control = {
    ...unsent,
    onChange: (event: ChangeEvent<Box>) => {
      unsent.onChange(event)
      setWords(event.currentTarget.value)
    },
  }
  function write(text: string) {
    if (!ref.current) return
    ref.current.value = text
    unsent.onChange({ currentTarget: ref.current })
    setWords(text)
  }
  return { words, control, write }
}

const quietMs = 500

/** Returns a value after it has not changed for half a second, for requests while the user types. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
