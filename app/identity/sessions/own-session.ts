/** A session as shown to its owner. `network`: the stored part of the address, a /24 or a /48. Times are ISO 8601. */
export type OwnSession = {
  id: string
  device: string
  network: string
  startedAt: string
  lastSeenAt: string
  isCurrent: boolean
}
