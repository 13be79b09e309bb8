import type { FormPlan } from './form-plan.ts'

/** Set by the page's own script on a form whose button was pressed before any module had come. */
const wasPressed = (form: HTMLFormElement) => form.dataset.pressed !== undefined

/**
 * Makes a form of a stored page work on the first sign that somebody means to use it. What was typed before stays where it
 * is, and a button that was pressed before counts. A script that cannot be fetched is said, and fetched at the next sign.
 */
export function wakeOnIntent(form: HTMLFormElement, fetchPlan: () => Promise<{ plan: FormPlan }>): void {
  const unreachable = form.querySelector<HTMLElement>('[data-unreachable]')
  const signs = ['focusin', 'pointerover', 'submit'] as const
  let isOpen = false
  const open = async () => {
    if (isOpen) return
    isOpen = true
    try {
      const [{ openForm }, { plan }] = await Promise.all([import('./open-form.ts'), fetchPlan()])
      for (const sign of signs) form.removeEventListener(sign, onSign)
      if (unreachable) unreachable.hidden = true
      openForm(form, plan)
      if (wasPressed(form)) form.requestSubmit()
    } catch {
      isOpen = false
      if (unreachable && wasPressed(form)) unreachable.hidden = false
      delete form.dataset.pressed
    }
  }
  const onSign = (event: Event) => {
    if (event.type === 'submit') {
      event.preventDefault()
      form.dataset.pressed = ''
    }
    void open()
  }
  for (const sign of signs) form.addEventListener(sign, onSign)
  if (wasPressed(form) || form.contains(document.activeElement)) void open()
}
