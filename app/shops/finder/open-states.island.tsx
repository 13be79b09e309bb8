/** Hours begin and end at full and half hours of the shop's clock, and every Australian clock is ahead of UTC by whole quarters of an hour. */
const quarterMs = 900_000
/** The page asks this much later, because a clock that is ahead of the server's would get the former quarter's page, and keep it. */
const aheadMs = 10_000
const quarterOf = (ms: number) => Math.floor((ms - aheadMs) / quarterMs)

/** How often the page looks at the clock, which costs no request. */
const lookMs = 15_000

/** Copies the states of the fresh page to the elements with the same `data-state`. Links among them keep the focus. */
function showFresh(fresh: Document): void {
  for (const shown of document.querySelectorAll<HTMLElement | SVGElement>('[data-state]')) {
    const other = fresh.querySelector(`[data-state="${shown.dataset.state}"]`)
    if (!other || other.outerHTML === shown.outerHTML) continue
    for (const { name, value } of other.attributes) shown.setAttribute(name, value)
    shown.innerHTML = other.innerHTML
  }
}

/**
 * Keeps a page that is left open from saying ‘open’ after the closing (rule OH11): loads it again in each quarter of an hour while it is
 * visible, and shows its states. A failed request is repeated.
 */
export function start(page: HTMLElement): void {
  let shown = quarterOf(Number(page.dataset.shown))
  let isBusy = false
  async function refresh() {
    const now = quarterOf(Date.now())
    if (isBusy || document.hidden || now === shown) return
    isBusy = true
    try {
      const answer = await fetch(location.href)
      if (!answer.ok) return
      showFresh(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      shown = now
    } catch {
      // Offline: the next look tries again.
    } finally {
      isBusy = false
    }
  }
  const look = () => void refresh()
  look()
  setInterval(look, lookMs)
  document.addEventListener('visibilitychange', look)
}
