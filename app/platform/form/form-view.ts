import { humanCheckWords } from '../human-check/browser/human-check-words.ts'
import type { HumanCheckSession } from '../human-check/browser/human-check-session.ts'
import type { FormWords } from './form-plan.ts'

const find = <Part extends HTMLElement>(form: HTMLFormElement, selector: string): Part => {
  const part = form.querySelector<Part>(selector)
  if (!part) throw new Error(`the form has no ${selector}`)
  return part
}

export function inputOf(form: HTMLFormElement, field: string): HTMLInputElement {
  return find(form, `[name="${field}"]`)
}

/** Flags a field with its message, or takes the flag away. */
export function flagField(form: HTMLFormElement, field: string, message: string | undefined): void {
  const input = inputOf(form, field)
  const error = find(form, `#${input.id}-error`)
  find<HTMLElement>(form, `#${input.id}-error [data-message]`).textContent = message ?? ''
  error.hidden = message === undefined
  if (message === undefined) input.removeAttribute('aria-invalid')
  else input.setAttribute('aria-invalid', 'true')
}

function linkTo(form: HTMLFormElement, field: string, message: string): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const input = inputOf(form, field)
  link.href = `#${input.id}`
  link.textContent = message
  link.addEventListener('click', (event) => {
    event.preventDefault()
    input.closest('.form-field')?.scrollIntoView({ block: 'start' })
    input.focus({ preventScroll: true })
  })
  item.append(link)
  return item
}

/** Says above the fields what is to be fixed, or why it did not go, and takes the focus there. Without words it goes away. */
export function showTrouble(form: HTMLFormElement, words?: FormWords, problems?: ReadonlyMap<string, string>): void {
  const box = find(form, '.form-trouble')
  find(form, '.form-trouble [data-title]').textContent = words?.title ?? ''
  const text = find(form, '.form-trouble [data-text]')
  text.textContent = words?.text ?? ''
  text.hidden = !words?.text
  const links = [...(problems ?? [])].map(([field, message]) => linkTo(form, field, message))
  const list = find(form, '.form-trouble ul')
  list.replaceChildren(...links)
  list.hidden = links.length === 0
  box.hidden = words === undefined
  if (words) box.focus()
}

/** While it is being sent nothing changes, and the button says so; it keeps its place and its focus. */
export function showSending(form: HTMLFormElement, fields: readonly string[], sending: string | undefined): void {
  const button = find<HTMLButtonElement>(form, 'button[type="submit"]')
  const label = find(form, '[data-label]')
  label.dataset.label ||= label.textContent ?? ''
  label.textContent = sending ?? label.dataset.label
  button.toggleAttribute('data-busy', sending !== undefined)
  if (sending === undefined) button.removeAttribute('aria-disabled')
  else button.setAttribute('aria-disabled', 'true')
  for (const field of fields) inputOf(form, field).readOnly = sending !== undefined
  find(form, '[data-progress]').textContent = sending ?? ''
}

/** Says how the human check goes, and holds a hosted provider's widget when there is one. */
export function showCheck(form: HTMLFormElement, session: HumanCheckSession): void {
  const box = find(form, '.human-check')
  const status = find(form, '.human-check p')
  const again = find(form, '.human-check button')
  session.attach(find(form, '.human-check-widget'))
  const show = () => {
    const state = session.getState()
    box.dataset.state = state
    status.textContent = humanCheckWords[state]
    again.hidden = state !== 'failed'
  }
  session.subscribe(show)
  show()
  again.addEventListener('click', () => {
    // The button goes away: the focus stays here instead of falling out of the form.
    status.focus()
    session.renew()
  })
}
