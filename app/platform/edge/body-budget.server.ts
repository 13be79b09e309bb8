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

type Body = { address: string; bytes: number; isComplete: boolean; onRefused(why: RefusedError): void }
type Waiter = { body: Body; admit(): void; refuse(): void }
type Take = (body: Body, bytes: number) => boolean

const busy = () => new RefusedError('unavailable', { retryAfterSeconds: 5 })

/** Who holds how much. */
function createAccounts() {
  /** In the order in which they began. */
  const bodies = new Set<Body>()
  const byAddress = new Map<string, number>()
  let held = 0

  const heldBy = (address: string) => byAddress.get(address) ?? 0

  function add(body: Body, bytes: number): void {
    body.bytes += bytes
    held += bytes
    const left = heldBy(body.address) + bytes
    if (left > 0) byAddress.set(body.address, left)
    else byAddress.delete(body.address)
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

  return {
    bodies,
    heldBy,
    add,
    newestOfFullest,
    newestAfter,
    held: () => held,
    /** What it held is free again. False when it had been before. */
    remove(body: Body): boolean {
      if (!bodies.delete(body)) return false
      add(body, -body.bytes)
      return true
    },
  }
}

/** Those who wait until `take` has room for them, first come, first served. */
function createLine(take: Take, waitMs: number, onTooLong: (body: Body) => void) {
  const waiting = new Set<Waiter>()

  function waitFor(body: Body, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (act: () => void) => {
        clearTimeout(timer)
        waiting.delete(waiter)
        act()
      }
      const waiter: Waiter = {
        body,
        admit() {
          if (take(body, bytes)) leave(resolve)
        },
        refuse: () => leave(() => reject(busy())),
      }
      const timer = setTimeout(() => {
        waiter.refuse()
        onTooLong(body)
      }, waitMs)
      waiting.add(waiter)
    })
  }

  return {
    waitFor,
    admit() {
      for (const one of waiting) one.admit()
    },
    /** Whether it was waiting. */
    refuse(body: Body): boolean {
      const one = [...waiting].find((each) => each.body === body)
      one?.refuse()
      return one !== undefined
    },
  }
}

/**
 * Shares out the memory that large bodies may take together (rule L10). What counts is what has arrived, not what was announced:
 * whoever sends slowly holds little. When all is taken, the newest unfinished body of whichever address holds most gives way to
 * an address that holds less. Who has nobody to take from waits until others have been answered, and is refused when that takes
 * too long.
 */
export function createBodyBudget({ most, perAddress, waitMs }: BudgetLimits) {
  const accounts = createAccounts()
  const line = createLine(takeNow, waitMs, release)

  function release(body: Body): void {
    if (accounts.remove(body)) line.admit()
  }

  /** Whether it has room now, or gets it from a later one of its own address or from somebody who holds more. */
  function takeNow(body: Body, bytes: number): boolean {
    const own = () => accounts.heldBy(body.address) + bytes
    while (own() > perAddress || accounts.held() + bytes > most) {
      const other = own() > perAddress ? accounts.newestAfter(body) : accounts.newestOfFullest(own())
      if (!other) return false
      accounts.remove(other)
      if (!line.refuse(other)) other.onRefused(busy())
    }
    accounts.add(body, bytes)
    return true
  }

  return {
    /** What all large bodies hold at the moment. */
    held: accounts.held,
    /** `onRefused` is told when a body that was let in has to give way while it is not waiting itself. */
    open(address: string, onRefused: (why: RefusedError) => void): HeldBody {
      const body: Body = { address, bytes: 0, isComplete: false, onRefused }
      accounts.bodies.add(body)
      return {
        async take(bytes) {
          if (!accounts.bodies.has(body)) throw busy()
          if (!takeNow(body, bytes)) await line.waitFor(body, bytes)
        },
        complete: () => void (body.isComplete = true),
        close() {
          line.refuse(body)
          release(body)
        },
      }
    },
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>
