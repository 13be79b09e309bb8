import type { Figure } from '#app/platform/figures.server.ts'

import { signInFailures } from './failures.store.server.ts'

export const signInFigures: Figure[] = [
  signInFailures.figure('staff_failed_sign_ins', 'Failed sign-ins in a row, of all staff who failed within the hour'),
]
