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
