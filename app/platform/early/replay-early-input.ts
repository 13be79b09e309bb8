import type { EarlyInput } from './early-input.tsx'

/**
 * Does again, for React to hear, what was done before it listened: a box that was ticked is ticked in its state as well,
 * a filter that was chosen is asked for, a tab that was pressed opens.
 */
export function replayEarlyInput(): void {
  const { earlyInput } = globalThis as { earlyInput?: EarlyInput }
  if (!earlyInput) return
  // All is read before the first of it is told: React then draws its own state over the rest.
  const acts = [...earlyInput.changed].map((control) => retold(control))
  earlyInput.changed.clear()
  for (const act of acts) act?.()
  const { pressed } = earlyInput
  earlyInput.pressed = null
  if (pressed?.isConnected) pressed.click()
}

function retold(control: EventTarget): (() => void) | undefined {
  if (control instanceof HTMLDetailsElement) return () => control.dispatchEvent(new Event('toggle'))
  if (control instanceof HTMLTextAreaElement) return entered(control)
  if (control instanceof HTMLInputElement && control.type !== 'file')
    return ['checkbox', 'radio'].includes(control.type) ? ticked(control) : entered(control)
  return () => control.dispatchEvent(new Event('change', { bubbles: true }))
}

function ticked(control: HTMLInputElement): (() => void) | undefined {
  const { checked, defaultChecked } = control
  if (checked === defaultChecked || (control.type === 'radio' && !checked)) return undefined
  return () => {
    control.checked = !checked
    control.click()
  }
}

/** React notes what a script writes through an element, and hears only what is not what it noted. */
function entered(control: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  if (!write || control.validity.badInput) return undefined
  const { value, selectionStart, selectionEnd } = control
  return () => {
    control.value = value === '' ? '-' : ''
    write.call(control, value)
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
    control.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
