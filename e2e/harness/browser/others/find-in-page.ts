/** A part of a page to find: words to read, a control to press, a field to fill in, or a frame or canvas, each by its accessible name. */
export type Sought = { kind: 'words' | 'press' | 'field' | 'place'; name: string }

const kinds = {
  words: '*',
  press: 'button, a[href], summary, input[type=radio], input[type=checkbox]',
  field: 'input, textarea, select',
  place: 'canvas, iframe',
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label') ?? element.getAttribute('title')
  if (label !== null) return label
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    return Array.from(element.labels ?? [], textOf).join(' ')
  return textOf(element)
}

/** Returns the element that a finger touches: a box may be drawn by its label alone. */
function touched(element: Element): Element {
  const isBox = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
  return (isBox && element.labels?.[0]) || element
}

/** Returns the element with exactly this name, else one whose name begins with it; for words, the innermost element that contains them. */
function findNamed({ kind, name }: Sought): Element | undefined {
  const named = Array.from(document.querySelectorAll(kinds[kind]), (element) => ({ element, said: nameOf(element) }))
  const exact = named.filter(({ said }) => said === name)
  const found = exact.length > 0 ? exact : named.filter(({ said }) => said.startsWith(name))
  const shown = found
    .map(({ element }) => touched(element))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  return kind === 'words' ? shown.at(-1) : shown[0]
}

/** Whether a frame has loaded: it begins with an empty page, and a person who enters that page is thrown out when the real one loads. */
function hasCome(element: Element): boolean {
  const inside = element instanceof HTMLIFrameElement ? element.contentDocument : document
  return inside?.readyState === 'complete' && inside.URL !== 'about:blank'
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Whether an element is at rest, is not busy, and is not covered: a press in its middle presses the element. */
async function isWithinReach(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const { x, y, width, height } = element.getBoundingClientRect()
  const under = document.elementFromPoint(x + width / 2, y + height / 2)
  const hasMoved = x !== before.x || y !== before.y || width !== before.width
  return !hasMoved && element.contains(under) && !element.closest(':disabled, [aria-busy=true], [aria-disabled=true]')
}

/** Finds an element and scrolls it into view; null while it does not exist or is out of reach. */
async function findInPage(sought: Sought): Promise<Element | null> {
  const found = findNamed(sought)
  if (!found || !hasCome(found)) return null
  if (sought.kind !== 'words') return (await isWithinReach(found)) ? found : null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}

/** Returns the search script as the body of a function: browsers that Playwright cannot drive receive text. */
export const findScript = (sought: Sought): string =>
  [
    `const kinds = ${JSON.stringify(kinds)}`,
    `const frame = ${String(frame)}`,
    ...[textOf, nameOf, touched, findNamed, hasCome, isWithinReach, findInPage].map(String),
    `return findInPage(${JSON.stringify(sought)})`,
  ].join('\n')
