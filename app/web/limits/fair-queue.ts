import { createFairShares, type FairShares } from './fair-shares.ts'

export type QueueLimits = {
  /** The number that may run at once. */
  running: number
  /** The number of one address that may run at once; by default the same as of all. */
  perAddress?: number
  /** The number that may wait, of all addresses together; unlimited by default. */
  waiting?: number
}

/** The work of one address: the number that runs, and the functions that start waiting work. */
type Line = { running: number; waiting: Set<() => void> }

/**
 * The limits of one of the four log-in queues (two audiences, known and unknown devices): two hash at once. All four together
 * hold fewer requests than a process works on (256), those of unknown devices less than half of them.
 */
export const logInLine = { running: 2, waiting: 60 } satisfies QueueLimits

/**
 * Runs work for addresses, a few at once for each. The rest waits in a queue of the address, and the queues are served in turn,
 * so that no address delays another by sending more requests (rule L6). Work is refused only when the queue is full, never after
 * a time: on a slow machine the wait is longer.
 */
export class FairQueue {
  readonly #most: number
  readonly #perAddress: number
  readonly #places: FairShares
  readonly #lines = new Map<string, Line>()
  /** Addresses with waiting work that may run, in the order of service. */
  readonly #ready = new Set<string>()
  #running = 0

  constructor({ running, perAddress = running, waiting = Infinity }: QueueLimits) {
    this.#most = running
    this.#perAddress = perAddress
    this.#places = createFairShares({ most: waiting })
  }

  counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#places.held() }
  }

  /**
   * Runs `work` when its turn comes.
   * @throws RefusedError unavailable when the queue is full and no other address has more waiting.
   */
  async run<Value>(address: string, work: () => Value | Promise<Value>): Promise<Value> {
    const line = this.#lines.get(address) ?? { running: 0, waiting: new Set() }
    this.#lines.set(address, line)
    if (this.#running < this.#most && line.running < this.#perAddress && line.waiting.size === 0) this.#begin(line)
    else await this.#wait(address, line)
    try {
      return await work()
    } finally {
      this.#end(address, line)
    }
  }

  #begin(line: Line): void {
    this.#running += 1
    line.running += 1
  }

  #end(address: string, line: Line): void {
    this.#running -= 1
    line.running -= 1
    this.#updateOrder(address, line)
    this.#serve()
  }

  #wait(address: string, line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        line.waiting.delete(start)
        place.release()
        this.#begin(line)
        resolve()
      }
      const place = this.#places.open(address, (refusal) => {
        line.waiting.delete(start)
        this.#updateOrder(address, line)
        reject(refusal)
      })
      line.waiting.add(start)
      this.#updateOrder(address, line)
      place.add(1)
    })
  }

  /** Adds an address to the order of service, or removes it. */
  #updateOrder(address: string, line: Line): void {
    if (line.waiting.size === 0) {
      this.#ready.delete(address)
      if (line.running === 0) this.#lines.delete(address)
    } else if (line.running < this.#perAddress) this.#ready.add(address)
    else this.#ready.delete(address)
  }

  #serve(): void {
    while (this.#running < this.#most) {
      const [address = ''] = this.#ready
      const line = this.#lines.get(address)
      const [start] = line?.waiting ?? []
      if (!line || !start) return
      // Moves to the end of the order if more of its work waits.
      this.#ready.delete(address)
      start()
      this.#updateOrder(address, line)
    }
  }
}
