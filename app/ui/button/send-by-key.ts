import { useEffect } from 'react'

/** Lets Ctrl+Enter, or ⌘+Enter, press the default button of the form whose field has the focus (rule BO15). */
export function useSendByKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', send)
    return () => document.removeEventListener('keydown', send)
  }, [])
}

function send(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, isComposing, defaultPrevented } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing || defaultPrevented) return
  const isField =
    target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  // The button may be outside its form and name it by id.
  const button = isField && [...(target.form?.elements ?? [])].find((element) => element.matches('button:default'))
  if (!(button instanceof HTMLButtonElement)) return
  event.preventDefault()
  button.click()
}
