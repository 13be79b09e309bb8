import { event } from '#app/platform/jobs/events.server.ts'

/** A document was signed and sealed; told in the transaction that completes it. */
export const documentCompleted = event<{ documentId: string }>('document.completed')
