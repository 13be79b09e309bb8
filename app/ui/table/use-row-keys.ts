import { useHotkey } from '../use-hotkey.ts'

/** J and K walk through the rows of the list on the screen; Enter follows the row's link, as any link. */
export function useRowKeys(): void {
  useHotkey('j', () => step(1))
  useHotkey('k', () => step(-1))
}

function step(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  const focused = links.findIndex((link) => link === document.activeElement)
  const here = focused >= 0 ? focused : links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const next = here < 0 ? links[0] : links[here + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
