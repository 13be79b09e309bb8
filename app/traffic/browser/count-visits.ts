import { forward } from '../outside/forward.ts'
import type { Report } from '../report.ts'
import { isKeyed } from './keyed-address.ts'

/** The elements whose clicks are counted: buttons, external links, and links that look like buttons. */
const buttonsAndWaysOut = 'button,summary,.button,[data-click],a[target],a:not([href^="/"])'

/** On retailers' pages (`data-clicks="named"`) only named elements are counted, because the text of a button may identify a person. */
const named = '[data-click]'

const soonMs = 900
const mostWaiting = 30

/** Collects reports for a moment and sends them together. The browser completes the request even after the page is closed. */
function createPost(isForwarding: boolean): { add(report: Report): void; send(): void } {
  let waiting: Report[] = []
  const send = (): void => {
    if (waiting.length === 0) return
    const body = JSON.stringify({ events: waiting })
    // Like a beacon, the request outlives its page.
    fetch('/api/traffic', {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body,
    })
      // An unread response body would leave the request open.
      .then((answer) => answer.text())
      .catch(() => {
        // Lost counts are not reported to the visitor.
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

/** Stores the origin of this visit for the session, for forms that send it along (visit-source.ts). */
function noteVisit(...visit: string[]): void {
  try {
    sessionStorage.visit ??= JSON.stringify(visit)
  } catch {
    // A browser without storage only loses the campaign.
  }
}

/** Returns the campaign and the referrer of an arrival; neither if the previous page was ours. */
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
    // A query may contain a personal key.
    target: (part.getAttribute('href')?.replace(/\?.*/, '') ?? `#${part.getAttribute('commandfor') ?? ''}`).slice(
      0,
      1_000,
    ),
  }
}

type Counter = { view(path: string): void }

/**
 * Reports page views and clicks (rules T1, T2), in batches that delay nothing and without cookies. Visitors who opted out of tracking are
 * not counted: for them `start-counting.island.tsx` does not load this file. `early`: the targets of clicks before it loaded.
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
    // A click may leave the page, and unsent reports would be lost with it.
    post.send()
  }
  const arrive = (): void => report({ event: 'page_view', ...arrival() })
  const isHidden = 'prerendering' in document && document.prerendering === true
  // A prerendered page is counted when it is shown.
  if (isHidden) document.addEventListener('prerenderingchange', arrive, { once: true })
  else arrive()
  for (const target of early) click(target)
  addEventListener('click', ({ target }) => click(target), true)
  addEventListener('pageshow', ({ persisted }) => persisted && report({ event: 'page_view' }))
  document.addEventListener('visibilitychange', post.send)
  addEventListener('pagehide', post.send)
  return { view: (path) => report({ event: 'page_view' }, path) }
}
