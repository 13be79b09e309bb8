import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop in one go. The driver corks it around each query and
 * would otherwise make a system call for each, however many are begun together.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
