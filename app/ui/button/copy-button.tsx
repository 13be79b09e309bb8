import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'

type CopyButtonProps = {
  text: string
  label: string
  /** Whether the visitor already asked for the text: it is then copied on arrival, if the browser allows it. */
  isImmediate?: boolean
}

/** Copies a text to the clipboard and says when it is copied. */
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
