import type { Act } from './acts/act.ts'
import { approving, changingEmail, passing, registering, settingUp, signing } from './acts/retailer-acts.ts'
import { askingForName, changingHours, closing, confirmingName, leaving, opening, reopening, transferring } from './acts/shop-acts.ts' // prettier-ignore

/** All acts of the model. A new act joins here, and fills its row in docs/acts.md. */
export const everyAct: readonly Act[] = [
  approving,
  askingForName,
  changingEmail,
  changingHours,
  closing,
  confirmingName,
  leaving,
  opening,
  passing,
  registering,
  reopening,
  settingUp,
  signing,
  transferring,
]
