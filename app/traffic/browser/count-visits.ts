import { forward } from '../outside/forward.ts'
import type { Report } from '../report.ts'
import { isKeyed } from './keyed-address.ts'

/** What counts as a click: buttons, and links that lead out or are drawn as buttons. */
const buttonsAndWaysOut = 'button,summary,.button,[data-click],a[target],a:not([href^="/"])'

/** On retailers' pages (`data-clicks="named"`) only what is named: a button there may say who they are. */
const named = '[data-click]'

const soonMs = 900
const mostWaiting = 30

/** Reports wait for a moment and go together; the browser sends them even when the page is on its way out. */
function createPost(isForwarding: boolean): { add(report: Report): void; send(): void } {
  let waiting: Report[] = []
  const send = (): void => {
    if (waiting.length === 0) return
    const body = JSON.stringify({ events: waiting })
    // Like a beacon, it outlives its page.
    fetch('/api/traffic', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body,
    })
      // An answer that nobody reads keeps its request open.
      .then((answer) => answer.text())
      .catch(() => {
        // What is not counted is lost; nobody need hear of it.
      })
    if (isForwarding) void forward(waiting)
    waiting = []
  }
  return {
    add(report) {
      waiting.push(report)
      if (waiting.length === 1) setTimeout(send, soonMs)
      if (waiting.length === mostWaiting) send()
    },
    send,
  }
}

/** Notes where this visit came from, for this visit only: a form sends it along (visit-source.ts). */
function noteVisit(...visit: string[]): void {
  try {
    sessionStorage.visit ??= JSON.stringify(visit)
  } catch {
    // A browser that keeps nothing loses the campaign, nothing else.
  }
}

/** What an arrival says besides its page: campaign and referrer; nothing when the page before was ours. */
function arrival(): { utm?: string; referrer?: string } {
  const utm = location.search.match(/utm_\w+=[^&]*/g)?.join('&') ?? ''
  const referrer = document.referrer.split('/')[2] ?? ''
  if (referrer === location.host && !utm) return {}
  noteVisit(location.pathname, utm, referrer)
  return { ...(utm && { utm }), referrer }
}

function clickOf(part: Element): { label: string; target: string } {
  return {
    label: (part.getAttribute('data-click') ?? part.textContent.trim()).slice(0, 200),
    // A query may hold somebody's key.
    target: (part.getAttribute('href')?.replace(/\?.*/, '') ?? `#${part.getAttribute('commandfor') ?? ''}`).slice(
      0,
      1_000,
    ),
  }
}

export type Counter = { view(path: string): void }

/**
 * Reports page views and clicks (rules T1, T2): in batches that hold nothing up, and without cookies. Who asks not to
 * be followed is not counted: `start-counting.island.tsx` does not even fetch this. `early` was clicked before it came.
 */
export function countVisits(early: readonly EventTarget[] = []): Counter {
  const post = createPost(!isKeyed(location))
  const clickable = document.body.dataset.clicks === 'named' ? named : buttonsAndWaysOut
  const report = (more: Omit<Report, 'path' | 'width'>, path = location.pathname): void =>
    post.add({ ...more, path, width: innerWidth } as Report)
  const click = (target: EventTarget | null): void => {
    const part = target instanceof Element && target.closest(clickable)
    if (!part) return
    report({ event: 'click', ...clickOf(part) })
    // A click may lead away from the page, and a browser that is leaving forgets.
    post.send()
  }
  const arrive = (): void => report({ event: 'page_view', ...arrival() })
  const isHidden = 'prerendering' in document && document.prerendering === true
  // A page that was made before anybody asked for it is counted when it is shown.
  if (isHidden) document.addEventListener('prerenderingchange', arrive, { once: true })
  else arrive()
  for (const target of early) click(target)
  addEventListener('click', ({ target }) => click(target), true)
  addEventListener('pageshow', ({ persisted }) => persisted && report({ event: 'page_view' }))
  document.addEventListener('visibilitychange', post.send)
  addEventListener('pagehide', post.send)
  return { view: (path) => report({ event: 'page_view' }, path) }
}
