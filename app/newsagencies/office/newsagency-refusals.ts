import { refusals } from '#app/platform/errors.ts'

/** Why a store was not opened. */
export const openRefusals = {
  stale: refusals.conflict.message,
  'not-signed': 'This store has not signed its contract yet.',
  differs: 'This store signed as something else than was approved. Look at what differs and confirm it first.',
  'address-needed': 'This store has no whole address, hours and place on the map yet.',
}
