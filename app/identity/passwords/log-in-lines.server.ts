import { addressBlock } from '#app/core/http/client-address.server.ts'
import { FairQueue, logInLine } from '#app/web/limits/fair-queue.ts'
import type { Origin } from '#app/core/http/origin.ts'
import type { Platform } from '#app/web/platform.server.ts'

import { claimsDevice } from '../devices/known-device.server.ts'

type Arriving = { email: string; deviceToken: string | undefined; origin: Origin }

/**
 * Creates the queues for the log-ins of one audience, so that a flood of them delays no other request and no other audience.
 * Known devices do not wait behind unknown ones.
 */
export function logInLines() {
  const lines = { known: new FairQueue(logInLine), unknown: new FairQueue(logInLine) }
  return <Done>(
    { keys }: Pick<Platform, 'keys'>,
    { email, deviceToken, origin }: Arriving,
    work: () => Promise<Done>,
  ): Promise<Done> => {
    const line = claimsDevice(keys, email, deviceToken) ? lines.known : lines.unknown
    return line.run(addressBlock(origin.ip), work)
  }
}
