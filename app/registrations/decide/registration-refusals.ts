import { RefusedError, refusalsOf } from '#app/core/errors.ts'

/** The refusals of a registration (rules RG7, RG8): nothing is stored, and no mail is sent. */
export const registrationRefusals = refusalsOf({
  'existing-account': { status: 409, message: 'This shop is already registered. Contact support for help.' },
  'not-activated': {
    status: 409,
    message: 'Agent needs to be activated before additional shops are registered. Contact support for help.',
  },
})

/** Returns the refusal `existing-account` with a message that names the shop. */
export function alreadyRegistered(shopName: string): RefusedError {
  const message = `${shopName} is already registered to this email address. Contact support for help.`
  return new RefusedError(registrationRefusals['existing-account'], { message })
}
