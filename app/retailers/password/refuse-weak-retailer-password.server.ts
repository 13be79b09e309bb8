import { refuseWeakPassword } from '#app/identity/passwords/refuse-weak-password.server.ts'

import { retailerName } from '../retailer-name.ts'

/** Shorter than for staff, because retailers type it on a phone behind a counter. Commonly guessed passwords are refused instead. */
const minimum = 10

/** Refuses a weak password. @throws RefusedError validation-error, with the reason */
export const refuseWeakRetailerPassword = (
  password: string,
  retailer: { givenName: string; surname: string; email: string },
): void => refuseWeakPassword(password, { minimum, name: retailerName(retailer), email: retailer.email })
