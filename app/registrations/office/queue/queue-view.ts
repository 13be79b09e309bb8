/** A record of a list, as a link to it. */
export type InQueue = { to: string; shopName: string }

/** A decision of the person who looks, as long as it can be taken back. */
export type UndoView = {
  /** Where to take it back: the record's address, with the filters of its list. */
  to: string
  /** The version that the decision made. */
  version: number
  /** 'Approved Corner News.' */
  done: string
  isMailed: boolean
  seconds: number
}

/** What stands around an open record in the list that it was opened from. */
export type QueueView = {
  /** '412 left in this list': how many of it can still be answered; undefined in a list of answered ones. */
  left: string | undefined
  listTo: string
  previous: InQueue | undefined
  next: InQueue | undefined
  /** The registration that was decided just before, which led here. */
  decided: string | undefined
}
