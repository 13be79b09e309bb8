import { createFairShares, type FairShares } from './fair-shares.ts'

export type QueueLimits = {
  /** How many run at once. */
  running: number
  /** How many of one address run at once; as many as of all unless given. */
  perAddress?: number
  /** How many wait at most, of all addresses together; any number unless given. */
  waiting?: number
}

/** The work of one address: how much of it runs, and the functions that start what waits. */
type Line = { running: number; waiting: Set<() => void> }

/**
 * For one of the four lines of log-ins (two audiences, known and unknown devices): two hash at once. All four together take fewer
 * requests than a process works on (256), those of unknown devices less than half of them.
 */
export const logInLine = { running: 2, waiting: 60 } satisfies QueueLimits

/**
 * Runs work for addresses, a few at once for each. What is above that waits in the address's own line, and the lines are served in
 * turn, so that no address delays another by asking more often (rule L6). Only a full waiting room refuses, never the clock:
 * on a slow machine the wait is longer.
 */
export class FairQueue {
  readonly #most: number
  readonly #perAddress: number
  readonly #places: FairShares
  readonly #lines = new Map<string, Line>()
  /** Addresses with waiting work that may run, the one to be served next first. */
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
   * Does `work` when its turn comes.
   * @throws RefusedError unavailable when the waiting room is full and no other address has more waiting.
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
    this.#settle(address, line)
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
        this.#settle(address, line)
        reject(refusal)
      })
      line.waiting.add(start)
      this.#settle(address, line)
      place.add(1)
    })
  }

  /** Puts an address into the order of service, or takes it out. */
  #settle(address: string, line: Line): void {
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
      // To the end of the order, if more of it waits.
      this.#ready.delete(address)
      start()
      this.#settle(address, line)
    }
  }
}
