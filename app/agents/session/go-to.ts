/** How long a page stands still to be read before it leads on: 2.5 s (rules AC11, AC21). */
export const readingMs = 2_500

/** To another page, as a new document. */
export function goTo(path: string): 'leaving' {
  location.assign(path)
  return 'leaving'
}

/** To another page in the place of this one, which nobody is to come back to. */
export function goInstead(path: string): 'leaving' {
  location.replace(path)
  return 'leaving'
}

/** To another page, after its words could be read. */
export function goSoon(path: string): 'leaving' {
  setTimeout(goTo, readingMs, path)
  return 'leaving'
}
