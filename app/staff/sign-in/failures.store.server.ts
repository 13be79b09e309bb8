import { failureStore } from '#app/platform/passwords/failure-store.server.ts'

/** Failed sign-ins of staff. They have no reset mail: nothing shuts their accounts. */
export const signInFailures = failureStore('staff_sign_in_failures')
