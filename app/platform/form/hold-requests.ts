/** Requests of the router that did not get through and wait to be sent again. */
export type Held = {
  count: number
  /** Whether one of them sends something. */
  isSending: boolean
  /** Whether the product answered that it cannot take one of them now. */
  isBusy: boolean
}

const none: Held = { count: 0, isSending: false, isBusy: false }
const retryMs = 5_000

type Waiting = { isSending: boolean; isBusy: boolean; retry(): void }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()
let held = none

function update(): void {
  const all = [...waiting]
  const isSending = all.some((each) => each.isSending)
  held = all.length === 0 ? none : { count: all.length, isSending, isBusy: all.some((each) => each.isBusy) }
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
 * Keeps the page when the network fails, or when the product is away or cannot take a request now: a request of the router waits and is
 * sent again, in place of an error that would replace the office (rule BO62). What only reads is repeated every five seconds and as soon as the browser is online; what sends something
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
      if (response && !isAway(response.status)) return response
      await untilRetried({ isSending, isBusy: response?.status === 503 }, init?.signal ?? undefined)
    }
  }
  return () => {
    window.fetch = send
  }
}

/** Whether a proxy answered in place of the product, or the product itself that it cannot take the request now. */
const isAway = (status: number): boolean => status >= 502 && status <= 504

function untilRetried(kind: Omit<Waiting, 'retry'>, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  const { isSending } = kind
  const entry = { ...kind, retry: () => resolve(undefined) }
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
