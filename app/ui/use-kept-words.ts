import { type ChangeEvent, useEffect, useState } from 'react'

import { useKeptText } from './use-kept-text.ts'

type TextBox = HTMLTextAreaElement | HTMLInputElement

/** A kept text whose words are also needed while they are typed, for a preview. `write` puts words in as if they were typed. */
export function useKeptWords<Box extends TextBox = HTMLTextAreaElement>(
  key: string,
  isSent: (text: string) => boolean,
  first: string,
  begins?: string,
) {
  const kept = useKeptText<Box>(key, isSent, begins)
  const [words, setWords] = useState(first)
  const { ref } = kept
  useEffect(() => {
    if (ref.current) setWords(ref.current.value)
  }, [ref])
  const control = {
    ...kept,
    onChange: (event: ChangeEvent<Box>) => {
      kept.onChange(event)
      setWords(event.currentTarget.value)
    },
  }
  function write(text: string) {
    if (!ref.current) return
    ref.current.value = text
    kept.onChange({ currentTarget: ref.current })
    setWords(text)
  }
  return { words, control, write }
}

const quietMs = 500

/** A value once it has been left alone for half a second: for what is asked of the server while somebody types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
