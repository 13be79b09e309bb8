import type { Act } from './acts/act.ts'
import { askingForChange, confirmingChange, decliningChange, withdrawingChange } from './acts/change-acts.ts'
import { answeringBankHelp, askingBankHelp, signingFirst, signingLast } from './acts/link-acts.ts'
import {
  approving,
  changingBank,
  changingEmail,
  passing,
  registering,
  settingUp,
  signing,
  undoingApproval,
} from './acts/retailer-acts.ts'
import {
  changingHours,
  closing,
  ending,
  leaving,
  opening,
  renewing,
  reopening,
  staying,
  transferring,
} from './acts/shop-acts.ts'

/** All acts of the model. A new act joins here, and fills its row in docs/acts.md. */
export const everyAct: readonly Act[] = [
  answeringBankHelp,
  approving,
  askingBankHelp,
  askingForChange,
  changingBank,
  changingEmail,
  changingHours,
  closing,
  confirmingChange,
  decliningChange,
  ending,
  leaving,
  opening,
  passing,
  registering,
  renewing,
  reopening,
  settingUp,
  signing,
  signingFirst,
  signingLast,
  staying,
  transferring,
  undoingApproval,
  withdrawingChange,
]
