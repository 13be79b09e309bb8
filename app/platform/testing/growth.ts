/** What is over sooner, once of several times, holds nobody up. */
const noticedMs = 5
/** The clock of a thread's work ticks every few milliseconds: so much is measured at least. */
const enoughMs = 20
/** What a processor keeps near, and what collects garbage, make a long input up to three times as dear by the byte. */
export const mostGrowth = 5
const parts = 16

/** Reads what comes from outside; what it throws is a refusal like any other. */
export type Reader<Input> = (input: Input) => unknown

/** What this thread has worked, in milliseconds: unlike the time, it does not tell how busy the machine is. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The work of reading some inputs, in milliseconds. */
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

/** Whether a read is over before anyone notices it, once of several times. One that takes long is not read again to find out. */
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
 * How much more work one input is than sixteen of a sixteenth of its length: about 1 where it grows with the length, 16 where
 * it grows with its square, 0 where it is over at once. What collects garbage, or shares a core, can add to one of them by chance,
 * but not every time.
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
