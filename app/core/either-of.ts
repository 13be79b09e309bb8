/** Returns a signal that aborts with the first of two, as `AbortSignal.any`, which Safari before 17.4 lacks. */
export function eitherOf(first: AbortSignal, second: AbortSignal): AbortSignal {
  const joined = new AbortController()
  for (const signal of [first, second]) {
    const end = () => joined.abort(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true, signal: joined.signal })
  }
  return joined.signal
}
