/** A read that takes less, at least once of several times, delays no one. */
const noticedMs = 5
/** The minimum to measure, because the thread's processor clock ticks only every few milliseconds. */
const enoughMs = 20
/** Caches and garbage collection make a long input up to three times as expensive per byte. */
export const mostGrowth = 5
const parts = 16

/** Reads input from outside; an error that it throws counts as a refusal. */
export type Reader<Input> = (input: Input) => unknown

/** Returns the processor time of this thread, in milliseconds, which does not depend on other load. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Measures the processor time of reading some inputs, in milliseconds. */
async function workOf<Input>(read: Reader<Input>, inputs: readonly Input[]): Promise<number> {
  const begin = worked()
  let rounds = 0
  do {
    for (const input of inputs) {
      const reading = read(input)
      if (reading instanceof Promise) await reading
    }
    rounds += 1
  } while (worked() - begin < enoughMs)
  return (worked() - begin) / rounds
}

/** Whether a read is unnoticeably short, at least once of several times. A very long one is not repeated. */
async function isOverAtOnce<Input>(read: Reader<Input>, input: Input): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    const begin = worked()
    await read(input)
    const took = worked() - begin
    if (took < noticedMs) return true
    if (took > 4 * noticedMs) return false
  }
  return false
}

/**
 * Returns the work for one input relative to sixteen inputs of a sixteenth of its length: about 1 for linear growth, 16 for
 * quadratic growth, 0 if it is unnoticeably short. Garbage collection or a shared core can add to one measurement by chance, but
 * not to every one.
 */
export async function growth<Input>(
  read: Reader<Input>,
  make: (length: number) => Input,
  longest: number,
): Promise<number> {
  const [whole, part] = [make(longest), make(longest / parts)]
  if (await isOverAtOnce(read, whole)) return 0
  const all = Array.from({ length: parts }, () => part)
  let times = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 20 && times >= mostGrowth; tries += 1)
    times = (await workOf(read, [whole])) / (await workOf(read, all))
  return times
}
