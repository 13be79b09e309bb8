/** Looks again and again until `isDone`, for at most `seconds`; then gives what was seen last, for the test to judge. */
export async function eventually<Value>(
  look: () => Promise<Value> | Value,
  isDone: (value: Value) => boolean,
  seconds = 120,
): Promise<Value> {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    const value = await look()
    if (isDone(value) || performance.now() > end) return value
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
