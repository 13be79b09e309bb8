import { type Assumptions, estimate, inDollars, readAssumptions } from './earnings.ts'

/** Makes the sliders of the calculator work. Without it the page shows the example and the formula. */
export function start(part: HTMLElement): void {
  const names = ['transactions', 'days', 'commission'] as const
  const slider = (name: keyof Assumptions) => part.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const write = (name: string, text: string) => {
    for (const place of part.querySelectorAll(`[data-sum=${name}]`))
      if (place.textContent !== text) place.textContent = text
  }

  function show(given: Assumptions): void {
    const { perWeek, week, fortnight, year } = estimate(given)
    write('transactions', String(given.transactions))
    write('days', String(given.days))
    write('days-word', given.days === 1 ? 'day' : 'days')
    write('commission', inDollars(given.commission))
    write('per-week', String(perWeek))
    write('week', inDollars(week))
    write('fortnight', inDollars(fortnight))
    write('year', inDollars(year))
    slider('commission')?.setAttribute('aria-valuetext', inDollars(given.commission))
  }

  function follow(): void {
    const query = new URLSearchParams(location.search)
    for (const name of names) query.set(name, slider(name)?.value ?? '')
    show(readAssumptions(query))
  }

  /** Writes the numbers into the address once a slider is released, for a reload or for sharing. */
  function keep(): void {
    const query = new URLSearchParams(location.search)
    for (const name of names) query.set(name, slider(name)?.value ?? '')
    history.replaceState(history.state, '', `?${query}${location.hash}`)
  }

  const given = readAssumptions(new URLSearchParams(location.search))
  for (const name of names) {
    const input = slider(name)
    if (!input) continue
    input.value = String(given[name])
    input.disabled = false
  }
  show(given)
  part.addEventListener('input', follow)
  part.addEventListener('change', keep)
}
