export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Puts a kept text, or a kept tick ('on'), back where nothing was changed since the page was drawn: what was typed before
 * the script came wins. Whoever stands in the field already writes anew with the next key, instead of behind what has
 * come back; a long text would be gone with it, so it is left as it is.
 */
export function putBack(control: Control, kept: string): void {
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

/** A form's control by its name; undefined for what holds no text. */
export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name)
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  return isControl ? control : undefined
}
