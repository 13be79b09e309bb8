import { letOwnWorkers } from '../../workers/let-own-workers.ts'

import workerUrl from './pow.worker.ts?worker&url'

/** @throws when workers or the policy are refused */
export function createPowWorker(): Worker {
  letOwnWorkers()
  return new Worker(workerUrl, { type: 'module' })
}
