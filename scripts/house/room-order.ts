import { zoneOf } from './roles.ts'

/** The rooms of app/ from the lowest up (docs/architecture.md): a room may use those below it, never one above. */
export const roomOrder = [
  'core',
  'data',
  'outbox',
  'backup',
  'web',
  'identity',
  'ui',
  'geo',
  'office',
  'systems',
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

/**
 * The folders of `app/office` from the lowest up, by the longest prefix: a file may use the folders on its line and below. The folders of
 * one line import each other. Files directly in `app/office` are above all.
 */
export const officeOrder = [
  ['roles'],
  ['guards', 'shell', 'roles/presence', 'search', 'sign-in', 'team/first-owner', 'team/members'],
  ['export', 'former-paths', 'views'],
  ['audit', 'records'],
  ['mail', 'team/invitations'],
  ['team', 'replies'],
]

/** Returns the index of a file's line in the order of the office: -1 for an unknown folder, infinite for a file directly in `app/office`. */
function officeLine(path: string): number {
  const parts = path.split('/').slice(2, -1)
  if (parts.length === 0) return Infinity
  const line = (folder: string) => officeOrder.findIndex((folders) => folders.includes(folder))
  const whole = line(parts.slice(0, 2).join('/'))
  return whole === -1 ? line(parts[0] ?? '') : whole
}

/** Returns why the order of the office's folders forbids an import, if it does. */
function brokenOfficeOrder(from: string, to: string): string | undefined {
  const [here, there] = [officeLine(from), officeLine(to)]
  if (here === -1 || there === -1)
    return 'a folder of app/office has no place in officeOrder (scripts/house/room-order.ts)'
  if (there <= here) return undefined
  return 'that folder of app/office is above this one: move the shared part down (officeOrder in scripts/house/room-order.ts)'
}

/** Returns why the order of rooms forbids an import, if it does. Files at the root are above all rooms. */
export function brokenOrder(from: string, to: string): string | undefined {
  const [here, there] = [zoneOf(from), zoneOf(to)]
  if (here === 'office' && there === 'office') return brokenOfficeOrder(from, to)
  if (here === there || here === 'root' || there === 'root') return undefined
  const unplaced = [here, there].find((room) => !roomOrder.includes(room))
  if (unplaced) return `${unplaced} has no place in the order of rooms: give it one in scripts/house/room-order.ts`
  if (roomOrder.indexOf(there) < roomOrder.indexOf(here)) return undefined
  return `${there} is above ${here}: move the shared part down, or let ${there} pass it as an argument or subscribe (docs/architecture.md)`
}
