import { type ChangeEvent, useEffect, useState } from 'react'

import { useKeptText } from '#app/ui/use-kept-text.ts'

/** A kept text whose words are also needed while they are typed, for a preview. */
export function useKeptWords(key: string, isSent: (text: string) => boolean, first: string) {
  const kept = useKeptText(key, isSent)
  const [words, setWords] = useState(first)
  const { ref } = kept
  useEffect(() => {
    if (ref.current) setWords(ref.current.value)
  }, [ref])
  const control = {
    ...kept,
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => {
      kept.onChange(event)
      setWords(event.currentTarget.value)
    },
  }
  return { words, control }
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
