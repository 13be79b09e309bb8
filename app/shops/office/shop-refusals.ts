import { refusals } from '#app/core/errors.ts'

/** Why a shop was not opened. */
export const openRefusals = {
  stale: refusals.conflict.message,
  'not-signed': 'This store has not signed its contract yet.',
  differs: 'This store signed with details that differ from the approval. Check and confirm the differences first.',
  'address-needed': 'This store has no complete address, hours and map position yet.',
}
