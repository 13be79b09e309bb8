type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Restores a stored text or tick ('on') in a control that was not changed since the page was rendered; input from before the
 * script loaded takes precedence. If the control has the focus, its text is selected, so that the next key replaces it. A long
 * text is not selected, because one key would delete it.
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

/** Restores values in a form by the names of its controls, and fires an input event as if they were typed. */
export function putBackValues(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name)
    if (control) putBack(control, value)
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Returns a form's control by name; undefined for an element without text. */
export function controlOf(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name)
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  return isControl ? control : undefined
}
