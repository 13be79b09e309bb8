/** The menu is a `details` and works alone. This adds Escape, keeps the focus in it, and closes it on a wide screen. */
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
