import { RefusedError } from '#app/core/errors.ts'

/** One part of a shared amount. `add` may revoke another share, or this one. */
export type Share = { add(amount: number): void; release(): void }

type Holder = { address: string; amount: number; since: number; isOver: boolean; giveWay(refusal: RefusedError): void }
/** The amount of an address; its newest share is the last. */
type Account = { held: number; holders: Holder[] }

export type ShareLimits = {
  /** The maximum of all addresses together. */
  most: number
  /** The maximum of one address; by default the same as of all. */
  perAddress?: number
}

const busy = () => new RefusedError('unavailable', { retryAfterSeconds: 5, reason: 'too much at once' })

/**
 * Shares a bounded amount (places, bytes) among addresses (rule L6). When everything is taken, the newest share of the address
 * that holds most is revoked, never one of an address that holds less. `giveWay` is called after the share was released.
 */
export function createFairShares({ most, perAddress = most }: ShareLimits) {
  const accounts = new Map<string, Account>()
  let held = 0
  let added = 0

  /** Returns the newest share of the address that holds most; among equal addresses, the newest share of all. */
  function findFullest(): Holder | undefined {
    let [found, foundHeld]: [Holder | undefined, number] = [undefined, 0]
    for (const account of accounts.values()) {
      const newest = account.holders.at(-1)
      const isFuller = account.held > foundHeld
      if (!isFuller && (account.held < foundHeld || (newest?.since ?? 0) < (found?.since ?? 0))) continue
      found = newest
      foundHeld = account.held
    }
    return found
  }

  function release(holder: Holder): void {
    if (holder.isOver) return
    holder.isOver = true
    const account = accounts.get(holder.address)
    if (!account || holder.amount === 0) return
    account.holders.splice(account.holders.indexOf(holder), 1)
    account.held -= holder.amount
    held -= holder.amount
    if (account.holders.length === 0) accounts.delete(holder.address)
  }

  function makeRoom(holder: Holder | undefined): void {
    if (!holder) return
    release(holder)
    holder.giveWay(busy())
  }

  function add(holder: Holder, amount: number): void {
    if (holder.isOver || amount <= 0) return
    const account = accounts.get(holder.address) ?? { held: 0, holders: [] }
    accounts.set(holder.address, account)
    if (holder.amount === 0) {
      account.holders.push(holder)
      holder.since = ++added
    }
    holder.amount += amount
    account.held += amount
    held += amount
    while (account.held > perAddress) makeRoom(account.holders.at(-1))
    while (held > most) makeRoom(findFullest())
  }

  return {
    held: () => held,
    open(address: string, giveWay: (refusal: RefusedError) => void): Share {
      const holder: Holder = { address, amount: 0, since: 0, isOver: false, giveWay }
      return { add: (amount) => add(holder, amount), release: () => release(holder) }
    },
  }
}

export type FairShares = ReturnType<typeof createFairShares>
