/** How long a page with a final message waits before it navigates (rules AC11, AC21). */
export const readingMs = 2_500

/** Navigates to another page, as a new document. */
export function goTo(path: string): 'leaving' {
  location.assign(path)
  return 'leaving'
}

/** Navigates without adding a history entry. */
export function goInstead(path: string): 'leaving' {
  location.replace(path)
  return 'leaving'
}

/** Navigates after the message could be read. */
export function goSoon(path: string): 'leaving' {
  setTimeout(goTo, readingMs, path)
  return 'leaving'
}
