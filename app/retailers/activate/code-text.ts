import { normalise } from '#app/core/text/text.ts'

import { codeLength } from '../invitations/invitation.ts'

/** Groups the digits of a code in fours, also while it is incomplete. Returns any other text unchanged. */
export function groupCode(typed: string): string {
  const digits = normalise(typed, 'NFKC').replaceAll(/[\s.\-–—]/gu, '')
  if (!/^\d+$/.test(digits) || digits.length > codeLength) return typed
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
