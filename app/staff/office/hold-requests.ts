/** Requests of the router that did not get through and wait to be sent again. */
export type Held = { count: number; /** Whether one of them sends something. */ isSending: boolean }

const none: Held = { count: 0, isSending: false }
const retryMs = 5_000

type Waiting = { isSending: boolean; retry(): void }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()
let held = none

function update(): void {
  const isSending = [...waiting].some((each) => each.isSending)
  held = waiting.size === 0 ? none : { count: waiting.size, isSending }
  for (const listen of listeners) listen()
}

/** For `useSyncExternalStore`: the requests that wait now. */
export const heldRequests = {
  subscribe(listen: () => void): () => void {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
  now: () => held,
  onServer: () => none,
}

/** Sends all of them again. */
export function retryHeld(): void {
  for (const { retry } of waiting) retry()
}

/**
 * Keeps the page when the network fails: a request of the router waits and is sent again, in place of an error that would replace the
 * office (rule BO62). What only reads is repeated every five seconds and as soon as the browser is online; what sends something
 * waits for the reader. A request that the router gives up, because the reader went elsewhere, ends. Returns what undoes this.
 */
export function holdRequests(): () => void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const isSending = (init?.method ?? 'GET').toUpperCase() !== 'GET'
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.endsWith('.data')) return send(input, init)
    for (;;) {
      const response = await send(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error
        return undefined
      })
      if (response && !(isAway(response) && !isSending)) return response
      await untilRetried(isSending, init?.signal ?? undefined)
    }
  }
  return () => {
    window.fetch = send
  }
}

/** Whether a proxy answered in place of the product, which is away. */
const isAway = ({ status, headers }: Response): boolean =>
  (status === 502 || status === 504) && !headers.has('X-Remix-Response')

function untilRetried(isSending: boolean, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const entry = { isSending, retry: () => resolve(undefined) }
  const giveUp = () => reject(new DOMException('The request was given up.', 'AbortError'))
  const timer = isSending ? undefined : setTimeout(entry.retry, retryMs)
  if (!isSending) window.addEventListener('online', entry.retry)
  signal?.addEventListener('abort', giveUp)
  waiting.add(entry)
  update()
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', entry.retry)
    signal?.removeEventListener('abort', giveUp)
    waiting.delete(entry)
    update()
  })
}
