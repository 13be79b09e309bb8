import type * as ContactForm from '#app/enquiries/contact-form.island.tsx'

const opener = '[commandfor="contact"][command="show-modal"]'

/** Fetches the form on the first sign that somebody wants it, and mounts it where its phone number stood. */
export function bringContactForm(panel: HTMLDialogElement): void {
  const root = panel.querySelector<HTMLElement>('#contact-form')
  let form: Promise<typeof ContactForm> | undefined
  const fetchForm = () => {
    form ??= import('#app/enquiries/contact-form.island.tsx')
    // A lost connection leaves the phone and the email in place; the next intent tries again.
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
    // The browser opens the panel when all have heard of the click: a form that is there already would be shown before it.
    setTimeout(() => void show())
  })
  if (panel.open) void show()
}
