/** Returns a signal that aborts with the first of two. Safari before 17.4 has no `AbortSignal.any`. */
export function eitherOf(first: AbortSignal, second: AbortSignal): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any([first, second])
  const joined = new AbortController()
  for (const signal of [first, second]) {
    if (signal.aborted) joined.abort(signal.reason)
    const options = { once: true, signal: joined.signal }
    signal.addEventListener('abort', () => joined.abort(signal.reason), options)
  }
  return joined.signal
}
