import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { isTyping, useHotkey } from '../button/use-hotkey.ts'

/** The path of the previous page. */
let lastPath: string | undefined

/** Records the path of each page, for the list that is shown after it. */
export function useLastPath(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    lastPath = pathname
  }, [pathname])
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('[data-row-link]')]

/**
 * J and K move through the rows of the list; Enter follows the row's link, like any link. After a return from a record the focus is on its
 * row again, in view. `hasPanel`: a record is open next to the list and has the focus.
 */
export function useRowKeys(hasPanel = false): void {
  const { pathname } = useLocation()
  useHotkey('j', () => step(1))
  useHotkey('k', () => step(-1))
  useEffect(() => {
    if (!hasPanel && !isTyping(document.activeElement))
      goTo(rowLinks().find((link) => link instanceof HTMLAnchorElement && link.pathname === lastPath))
  }, [hasPanel, pathname])
}

function step(by: 1 | -1): void {
  const links = rowLinks()
  const focused = links.findIndex((link) => link === document.activeElement)
  const here = focused >= 0 ? focused : links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  goTo(here < 0 ? links[0] : links[here + by])
}

function goTo(link: HTMLElement | undefined): void {
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}
