import type * as ContactForm from '#app/enquiries/contact-form/contact-form.island.tsx'

const opener = '[commandfor="contact"][command="show-modal"]'

/** Loads the contact form when a pointer or the focus reaches a link to it, and mounts it in place of the fallback when it opens. */
export function bringContactForm(panel: HTMLDialogElement): void {
  const root = panel.querySelector<HTMLElement>('#contact-form')
  let form: Promise<typeof ContactForm> | undefined
  const fetchForm = () => {
    form ??= import('#app/enquiries/contact-form/contact-form.island.tsx')
    // A failed load leaves the phone number and the email address in place; the next intent retries.
    form.catch(() => (form = undefined))
    return form
  }
  const show = async () => {
    const { mount } = await fetchForm()
    if (root) mount(root, panel.dataset.reason ? { reason: panel.dataset.reason } : {})
  }
  const measureScrollbar = () => {
    const { clientWidth, style } = document.documentElement
    if (!panel.open) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  }
  const isOpener = (event: Event) => event.target instanceof Element && event.target.closest(opener)
  for (const intent of ['pointerover', 'focusin'])
    addEventListener(intent, (event) => isOpener(event) && void fetchForm(), { passive: true })
  addEventListener('click', (event) => {
    if (!isOpener(event)) return
    measureScrollbar()
    // The browser opens the panel after all click listeners. A loaded form would otherwise be shown before the panel.
    setTimeout(() => void show())
  })
  if (panel.open) void show()
}
