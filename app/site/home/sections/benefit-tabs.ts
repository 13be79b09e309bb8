/** Turns the links into tabs as the ARIA authoring practices describe them: a click or an arrow key selects one, and Tab stops once. */
export function start(part: HTMLElement): void {
  const tabs = [...part.querySelectorAll<HTMLAnchorElement>('[role=tab]')]
  const choose = (chosen: HTMLAnchorElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      document.getElementById(tab.hash.slice(1))?.classList.toggle('is-chosen', isChosen)
    }
    part.querySelector('.benefit-panels')?.classList.add('is-started')
  }
  for (const [i, tab] of tabs.entries()) {
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      choose(tab)
    })
    tab.addEventListener('keydown', (event) => {
      const places: Record<string, number> = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: -1, ' ': i }
      const other = tabs.at((places[event.key] ?? Number.NaN) % tabs.length)
      if (!(event.key in places) || !other) return
      event.preventDefault()
      choose(other)
      other.focus()
    })
  }
  const asked = tabs.find((tab) => tab.hash === location.hash)
  if (asked) choose(asked)
}
