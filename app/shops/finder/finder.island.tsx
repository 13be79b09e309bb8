const waitMs = 120

function say(form: HTMLElement, words: string): void {
  const said = form.querySelector('[data-said]')
  if (said) said.textContent = words
}

/** Suggests suburbs in the browser's own list while the visitor types. A failed request shows no suggestion. */
function suggest(input: HTMLInputElement, list: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const ask = async () => {
    running?.abort()
    running = new AbortController()
    const answer = await fetch(`/api/places?q=${encodeURIComponent(input.value)}`, { signal: running.signal })
    if (!answer.ok) return
    const { places } = (await answer.json()) as { places: { label: string }[] }
    list.replaceChildren(...places.map(({ label }) => new Option(label, label)))
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    if (input.value.trim().length > 1) timer = setTimeout(() => void ask().catch(() => {}), waitMs)
  })
}

/** Asks for the visitor's position on a press. It is rounded to about 200 m and stored only in the URL. */
function goNear(form: HTMLElement): void {
  say(form, 'Asking your browser where you are…')
  const round = (degrees: number) => (Math.round(degrees * 500) / 500).toFixed(3)
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const address = new URL('/locations', location.href)
      const kept = new URLSearchParams(location.search)
      for (const name of ['open', 'parcels']) if (kept.get(name) === '1') address.searchParams.set(name, '1')
      address.searchParams.set('at', `${round(coords.latitude)},${round(coords.longitude)}`)
      location.assign(address)
    },
    () => say(form, 'Your browser did not say where you are. Type a suburb or postcode instead.'),
    { timeout: 10_000, maximumAge: 300_000 },
  )
}

/** Adds suggestions and the position button to the server-rendered form. */
export function start(form: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]')
  const list = form.querySelector<HTMLElement>('datalist')
  if (input && list) suggest(input, list)
  const near = form.querySelector<HTMLElement>('[data-near]')
  near?.addEventListener('click', () => goNear(form))
  form.dataset.hydrated = ''
}
