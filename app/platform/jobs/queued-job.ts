/** Work for a queue: not before `startAfter`; what is urgent goes before everything else of its queue. */
export type QueuedJob = { queue: string; data: object; startAfter?: Date; isUrgent?: boolean }

/** The priority of what is urgent. */
export const urgentPriority = 1
