/** A record of a list, as a link to it. */
export type InQueue = { to: string; shopName: string }

/** What stands around an open record in the list that it was opened from. */
export type QueueView = {
  /** '412 left in this list': how many of it can still be answered; undefined in a list of answered ones. */
  left: string | undefined
  listTo: string
  previous: InQueue | undefined
  next: InQueue | undefined
  /** The registration to which something was done just before, which led here. */
  decided: string | undefined
}
