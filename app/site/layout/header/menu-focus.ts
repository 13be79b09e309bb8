/** Extends the menu, a `details` that works without script: Escape closes it, the focus stays in it, and a wide screen closes it. */
export function keepMenu(menu: HTMLDetailsElement): void {
  const behind = document.querySelectorAll<HTMLElement>('main, footer, .skip')
  menu.addEventListener('toggle', () => {
    for (const part of behind) part.inert = menu.open
  })
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open || document.querySelector('dialog[open]')) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  matchMedia('(width >= 1150px)').addEventListener('change', () => {
    menu.open = false
  })
}
