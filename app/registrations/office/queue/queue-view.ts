/** A record of a list, as a link. */
export type InQueue = { to: string; shopName: string }

/** The surroundings of an open record in the list from which it was opened. */
export type QueueView = {
  /** '412 left in this list': the records that can still be answered; undefined in a list of answered ones. */
  left: string | undefined
  listTo: string
  previous: InQueue | undefined
  next: InQueue | undefined
  /** The registration on which the colleague acted just before, and from which they came here. */
  decided: string | undefined
}
