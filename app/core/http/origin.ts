/** The caller as known to the edge: for limits, the audit log and the log. */
export type Origin = {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
}
