import { inWorker } from '#app/web/workers/in-worker.server.ts'

import type { renderReport } from './render-report.server.ts'

/** Draws a report in a worker (`renderReport`). */
export const drawReport = inWorker<typeof renderReport>('app/signing/pdf/render-report.server.ts', 'renderReport')
