import { zoneOf } from './roles.ts'

/** The rooms of app/ from the lowest up (docs/architecture.md): a room may use those below it, never one above. */
export const roomOrder = [
  'core',
  'data',
  'outbox',
  'backup',
  'ui',
  'web',
  'identity',
  'geo',
  'office',
  'traffic',
  'enquiries',
  'opt-outs',
  'status',
  'reminders',
  'retailers',
  'shops',
  'rates',
  'signing',
  'registrations',
  'contracts',
  'site',
  'privacy',
  'dashboard',
  'start',
]

/** Returns why the order of rooms forbids an import, if it does. Files at the root are above all rooms. */
export function brokenOrder(from: string, to: string): string | undefined {
  const [here, there] = [zoneOf(from), zoneOf(to)]
  if (here === there || here === 'root' || there === 'root') return undefined
  const unplaced = [here, there].find((room) => !roomOrder.includes(room))
  if (unplaced) return `${unplaced} has no place in the order of rooms: give it one in scripts/house/room-order.ts`
  if (roomOrder.indexOf(there) < roomOrder.indexOf(here)) return undefined
  return `${there} is above ${here}: move the shared part down, or let ${there} pass it as an argument or subscribe (docs/architecture.md)`
}
