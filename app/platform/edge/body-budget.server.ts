import { RefusedError } from '../errors.ts'

export type BudgetLimits = {
  /** Bytes of all large bodies together. */
  most: number
  /** Bytes of one address (IPv6: of one /64). */
  perAddress: number
  /** How long a body waits until others are done with theirs. */
  waitMs: number
}

/** A body that is being received, and then kept until it has been answered. */
export type HeldBody = {
  /** Before so many more of its bytes are kept. @throws RefusedError unavailable when it has to give way. */
  take(bytes: number): Promise<void>
  /** It has come whole: from now on it makes room for nobody. */
  complete(): void
  /** It was answered, or its connection broke. */
  close(): void
}

type Body = { address: string; bytes: number; isComplete: boolean; refuse(): void }
type Waiter = { body: Body; admit(): boolean; refuse(): void }

const busy = () => new RefusedError('unavailable', { retryAfterSeconds: 5 })

/**
 * Shares out the memory that large bodies may take together (rule L10). What counts is what has arrived, not what was announced:
 * whoever sends slowly holds little. When all is taken, the newest unfinished body of whichever address holds most gives way to
 * an address that holds less. Who has nobody to take from waits until others have been answered, and is refused when that takes
 * too long.
 */
export function createBodyBudget({ most, perAddress, waitMs }: BudgetLimits) {
  /** In the order in which they began. */
  const bodies = new Set<Body>()
  const byAddress = new Map<string, number>()
  const waiting = new Set<Waiter>()
  let held = 0

  const heldBy = (address: string) => byAddress.get(address) ?? 0

  function add(body: Body, bytes: number): void {
    body.bytes += bytes
    held += bytes
    const left = heldBy(body.address) + bytes
    if (left > 0) byAddress.set(body.address, left)
    else byAddress.delete(body.address)
  }

  function release(body: Body): void {
    if (!bodies.delete(body)) return
    add(body, -body.bytes)
    for (const one of waiting) if (one.admit()) waiting.delete(one)
  }

  function giveWay(body: Body): void {
    bodies.delete(body)
    add(body, -body.bytes)
    body.refuse()
  }

  const canGiveWay = (body: Body) => !body.isComplete && body.bytes > 0

  /** The newest unfinished body of the address that holds most, if that is more than `bytes`. */
  function newestOfFullest(bytes: number): Body | undefined {
    let found: Body | undefined
    for (const body of bodies)
      if (canGiveWay(body) && heldBy(body.address) >= (found ? heldBy(found.address) : bytes + 1)) found = body
    return found
  }

  /** Of its own address, the newest unfinished one that began after it: two that wait for each other would both come to nothing. */
  function newestAfter(body: Body): Body | undefined {
    const later = [...bodies].findLast((one) => one === body || (one.address === body.address && canGiveWay(one)))
    return later === body ? undefined : later
  }

  /** Whether it has room now, or gets it from a later one of its own address or from somebody who holds more. */
  function takeNow(body: Body, bytes: number): boolean {
    const own = () => heldBy(body.address) + bytes
    while (own() > perAddress || held + bytes > most) {
      const other = own() > perAddress ? newestAfter(body) : newestOfFullest(own())
      if (!other) return false
      giveWay(other)
    }
    add(body, bytes)
    return true
  }

  function waitFor(body: Body, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        body,
        admit() {
          if (!takeNow(body, bytes)) return false
          clearTimeout(timer)
          resolve()
          return true
        },
        refuse() {
          clearTimeout(timer)
          waiting.delete(waiter)
          reject(busy())
        },
      }
      const timer = setTimeout(() => {
        waiter.refuse()
        release(body)
      }, waitMs)
      waiting.add(waiter)
    })
  }

  return {
    /** What all large bodies hold at the moment. */
    held: () => held,
    /** `onRefused` is told when a body that was let in has to give way while it is not waiting itself. */
    open(address: string, onRefused: (why: RefusedError) => void): HeldBody {
      const body: Body = {
        address,
        bytes: 0,
        isComplete: false,
        refuse() {
          for (const one of waiting) if (one.body === body) return one.refuse()
          onRefused(busy())
        },
      }
      bodies.add(body)
      return {
        async take(bytes) {
          if (!bodies.has(body)) throw busy()
          if (!takeNow(body, bytes)) await waitFor(body, bytes)
        },
        complete: () => void (body.isComplete = true),
        close() {
          for (const one of waiting) if (one.body === body) one.refuse()
          release(body)
        },
      }
    },
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>
