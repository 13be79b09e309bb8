import { normalise } from '#app/platform/text.ts'

import { codeLength } from '../invitations/invitation.ts'

/** The digits of a code as they are read out: in fours, as far as they go. Anything else stays as it was typed. */
export function groupCode(typed: string): string {
  const digits = normalise(typed, 'NFKC').replaceAll(/[\s.\-–—]/gu, '')
  if (!/^\d+$/.test(digits) || digits.length > codeLength) return typed
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
