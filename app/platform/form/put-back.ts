type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Puts a kept text, or a kept tick ('on'), back where nothing was changed since the page was drawn: what was typed before
 * the script came wins. Whoever stands in the field already writes anew with the next key, instead of behind what has
 * come back; a long text would be gone with it, so it is left as it is.
 */
function putBack(control: Control, kept: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value ||= kept
    return
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked === control.defaultChecked) control.checked = kept === 'on'
    return
  }
  if (control.value !== control.defaultValue || control.value === kept) return
  control.value = kept
  if (control instanceof HTMLInputElement && control === document.activeElement) control.select()
}

/** Puts values back into a form by the names of its controls, as if they were typed now: what follows the typing hears of it. */
export function putBackValues(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name)
    if (control) putBack(control, value)
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A form's control by its name; undefined for what holds no text. */
export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name)
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  return isControl ? control : undefined
}
