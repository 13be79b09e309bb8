import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type CopyButtonProps = {
  text: string
  label: string
  /** Whether an earlier press asked for the text: then it is copied as soon as it is here, where the browser allows that. */
  isImmediate?: boolean
}

/** Puts a text on the clipboard, and says that it is there. */
export function CopyButton({ text, label, isImmediate = false }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2_500)
    return () => clearTimeout(timer)
  }, [isCopied])
  useEffect(() => {
    if (!isImmediate) return
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  }, [isImmediate, text])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button type="button" className="button button-ghost button-small" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </button>
  )
}
