import { inspect } from 'node:util'

/** What was seen when it was done: looks again and again. @throws when it is not done after `seconds`, with what was seen last. */
export async function eventually<Value>(
  look: () => Promise<Value> | Value,
  isDone: (value: Value) => boolean,
  seconds = 120,
): Promise<Value> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const value = await look()
    if (isDone(value)) return value
    if (performance.now() > end) throw new Error(`still not done after ${seconds} s: ${inspect(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
