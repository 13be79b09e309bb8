import { backupBreakages } from './backup.ts'
import type { Breakage } from './breakage.ts'
import { bankHelpBreakages } from './bank-help.ts'
import { contractBreakages } from './contracts.ts'
import { faultBreakages } from './faults.ts'
import { fileBreakages } from './files.ts'
import { forgeryBreakages } from './forgeries.ts'
import { goLiveBreakages } from './go-live.ts'
import { severalShopsBreakages } from './several-shops.ts'
import { houseBreakages } from './house.ts'
import { lockOutBreakages } from './lock-out.ts'
import { officeBreakages } from './office.ts'
import { pageBreakages } from './pages.ts'
import { platformBreakages } from './platform.ts'
import { privacyBreakages } from './privacy.ts'
import { rateBreakages } from './rates.ts'
import { decisionBreakages } from './decisions.ts'
import { retailerBreakages } from './retailers.ts'
import { screenBreakages } from './screens.ts'
import { visitorBreakages } from './visitors.ts'

/** Everything that is broken on purpose, to see that a test sees it. */
export const breakages: readonly Breakage[] = [
  ...platformBreakages,
  ...lockOutBreakages,
  ...privacyBreakages,
  ...backupBreakages,
  ...fileBreakages,
  ...forgeryBreakages,
  ...visitorBreakages,
  ...decisionBreakages,
  ...retailerBreakages,
  ...contractBreakages,
  ...goLiveBreakages,
  ...severalShopsBreakages,
  ...bankHelpBreakages,
  ...rateBreakages,
  ...officeBreakages,
  ...houseBreakages,
  ...pageBreakages,
  ...screenBreakages,
  ...faultBreakages,
]
