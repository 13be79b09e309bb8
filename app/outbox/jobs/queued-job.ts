/** A job for a queue, to run at `startAfter` at the earliest. Urgent jobs come before all others of their queue. */
export type QueuedJob = { queue: string; data: object; startAfter?: Date; isUrgent?: boolean }

/** The priority of urgent jobs. */
export const urgentPriority = 1
