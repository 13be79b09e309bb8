import { changing, writing } from './tell-entered.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlled = 'input[data-held], textarea[data-held], select[data-held]'

/** Whether a control shows another value than React's state. A state that is no choice of a list was not chosen there. */
function isFilled(control: Control): boolean {
  const { held } = control.dataset
  if (control.value === held || 'composing' in control.dataset) return false
  return !(control instanceof HTMLSelectElement) || [...control.options].some(({ value }) => value === held)
}

/**
 * Tells React the values that a browser or password manager filled in without an event (rule W73). Otherwise the next change of the form
 * would show the values of React's state again, and the form would send those.
 */
function tellFilled(): void {
  const filled = [...document.querySelectorAll<Control>(controlled)].filter(isFilled)
  // Reads all values before the first event lets React show its own.
  const tell = filled.map((control) => (control instanceof HTMLSelectElement ? changing(control) : writing(control)))
  for (const one of tell) one?.()
}

/** Hears that the visitor goes on after values were filled in: before a change, at another control, and at the press of a button. */
export function hearFilled(): void {
  for (const type of ['beforeinput', 'focusin', 'submit']) addEventListener(type, tellFilled, { capture: true })
}
