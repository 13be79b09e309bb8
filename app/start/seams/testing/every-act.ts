import type { Act } from './acts/act.ts'
import { askingForChange, confirmingChange, decliningChange, withdrawingChange } from './acts/change-acts.ts'
import {
  answeringBankHelp,
  askingBankHelp,
  decliningAgreement,
  replacingSigner,
  signingFirst,
  signingLast,
  withdrawingAgreement,
} from './acts/link-acts.ts'
import { decliningRegistration, erasing, importing } from './acts/office-acts.ts'
import { decliningRenewal, renewing, signingRenewal } from './acts/renewal-acts.ts'
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
import { changingHours, closing, ending, leaving, opening, reopening, staying, transferring } from './acts/shop-acts.ts'

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
  decliningAgreement,
  decliningChange,
  decliningRegistration,
  decliningRenewal,
  ending,
  erasing,
  importing,
  leaving,
  opening,
  passing,
  registering,
  renewing,
  reopening,
  replacingSigner,
  settingUp,
  signing,
  signingFirst,
  signingLast,
  signingRenewal,
  staying,
  transferring,
  undoingApproval,
  withdrawingAgreement,
  withdrawingChange,
]
