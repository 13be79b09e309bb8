import { brand } from '#app/brand.ts'
import { refusalsOf } from '#app/core/errors.ts'

import { notActivated } from '../activate/invitation-query.ts'

/** The refusals of the calls for retailers' accounts, with their texts (rules AC3, AC12, AC15, AC22). */
export const accountRefusals = refusalsOf({
  'wrong-credentials': { status: 401, message: 'Error encountered.' },
  'invalid-invitation': { status: 404, message: 'Invalid email and/or invitation code.' },
  'superseded-invitation': {
    status: 404,
    message: 'We sent you a newer mail with another code. Use the code in the newest mail.',
  },
  'account-doesnt-exist': {
    status: 404,
    message: `Sorry, there is no existing account associated with this email address. Please enter a different email address, or call ${brand.phone.display}.`,
  },
  'not-activated': {
    status: 409,
    message: `${notActivated} Activate it with the code that we mailed you.`,
  },
  'passkey-not-right': {
    status: 422,
    message: 'That passkey could not be added. Start again with your password.',
  },
  'already-set-up': { status: 409, message: 'Your account has already been set up. Please sign in to continue.' },
})
