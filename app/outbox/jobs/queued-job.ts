/**
 * A job for a queue, to run at `startAfter` at the earliest. Urgent jobs come before all others of their queue. Jobs of one `line` run
 * one after the other, if their queue has lines.
 */
export type QueuedJob = { queue: string; data: object; startAfter?: Date; isUrgent?: boolean; line?: string }

/** The priority of urgent jobs. */
export const urgentPriority = 1
