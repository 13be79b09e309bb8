/**
 * Repeats the events of input in `root` from before React listened, so that React's state matches the controls. Otherwise React
 * would preserve the visible values but not handle their changes.
 */
export function tellEntered(root: ParentNode): void {
  const controls = [...root.querySelectorAll<HTMLElement>('input, textarea, select, details[open]')]
  // Reads all controls before firing the first event, because React may then render its own state over the rest.
  for (const tell of controls.map((control) => telling(control))) tell?.()
}

function telling(control: HTMLElement): (() => void) | undefined {
  if (control instanceof HTMLDetailsElement) return () => control.dispatchEvent(new Event('toggle'))
  if (control instanceof HTMLSelectElement) return choosing(control)
  if (control instanceof HTMLTextAreaElement) return typing(control)
  if (!(control instanceof HTMLInputElement) || ['file', 'hidden'].includes(control.type)) return undefined
  return ['checkbox', 'radio'].includes(control.type) ? ticking(control) : typing(control)
}

function choosing(control: HTMLSelectElement): (() => void) | undefined {
  const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex === Math.max(first, 0) ? undefined : changing(control)
}

/** Reads the choice before another control's event lets React show its own. */
export function changing(control: HTMLSelectElement): () => void {
  const { value } = control
  return () => {
    control.value = value
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

function ticking(control: HTMLInputElement): (() => void) | undefined {
  const { checked, defaultChecked } = control
  if (checked === defaultChecked || (control.type === 'radio' && !checked)) return undefined
  return () => {
    control.checked = !checked
    control.click()
  }
}

function typing(control: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  return control.value === control.defaultValue ? undefined : writing(control)
}

/** React records values that a script writes through the element, and handles an event only if the value differs from the recorded one. */
export function writing(control: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  if (!write || control.validity.badInput) return undefined
  if ('composing' in control.dataset) {
    // Writing into the field would end an input method's composition (rule W40).
    control.addEventListener('compositionend', () => typing(control)?.(), { once: true })
    return undefined
  }
  const { value, selectionStart, selectionEnd } = control
  return () => {
    control.value = value === '' ? '-' : ''
    write.call(control, value)
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
    control.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
}
