/** Failed requests of the router that wait to be sent again. */
export type WaitingRequests = {
  count: number
  /** Whether one of them is a write. */
  isSending: boolean
  /** Whether the product responded that it cannot process one of them now. */
  isBusy: boolean
}

const none: WaitingRequests = { count: 0, isSending: false, isBusy: false }
const retryMs = 5_000

type Waiting = { isSending: boolean; isBusy: boolean; retry(): void }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()
let current = none

function update(): void {
  const all = [...waiting]
  const isSending = all.some((each) => each.isSending)
  current = all.length === 0 ? none : { count: all.length, isSending, isBusy: all.some((each) => each.isBusy) }
  for (const listen of listeners) listen()
}

/** The waiting requests, for `useSyncExternalStore`. */
export const waitingRequests = {
  subscribe(listen: () => void): () => void {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
  now: () => current,
  onServer: () => none,
}

/** The header of a request that does not count as use of the session (rule BO7). */
export const unusedHeader = 'X-Unused'

let isUnused = false

/** Marks the router's reads during some work as no use of the session. */
export async function withoutUse(work: () => Promise<void>): Promise<void> {
  isUnused = true
  try {
    await work()
  } finally {
    isUnused = false
  }
}

/** Adds the header to a read of the router. */
function marked(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set(unusedHeader, '1')
  return { ...init, headers }
}

/** Sends all of them again. */
export function retryWaiting(): void {
  for (const { retry } of waiting) retry()
}

/**
 * Makes failed requests of the router wait and retries them, because their error would replace the whole office (rule BO62). They
 * fail when the network does, or when the product is away or busy. Reads are repeated every five seconds and once the browser is
 * online; writes wait for the reader to retry. A request that the router aborts, because the reader navigated away, ends. Returns
 * a function that restores `fetch`.
 */
export function retryRequests(): () => void {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const isSending = (init?.method ?? 'GET').toUpperCase() !== 'GET'
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.endsWith('.data')) return send(input, init)
    const sent = isUnused && !isSending ? marked(init) : init
    for (;;) {
      const response = await send(input, sent).catch((error: unknown) => {
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

/** Whether a proxy responded instead of the product, or the product cannot process the request now. */
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
