import counterAndTill from './counter-and-till.svg'
import newsagentWeekly from './newsagent-weekly.svg'
import paymentsBrief from './payments-brief.svg'
import retailLedger from './retail-ledger.svg'
import theHarbourCourier from './the-harbour-courier.svg'
import theInlandPost from './the-inland-post.svg'

/** An image file with black outlines, 60 units high. An image cannot use the page's colours or typefaces. */
type MastheadArt = { name: string; width: number; src: string }

/** The mastheads of fictional newspapers. */
export const mastheadArt = {
  'the-harbour-courier': { name: 'The Harbour Courier', width: 428, src: theHarbourCourier },
  'retail-ledger': { name: 'Retail Ledger', width: 282, src: retailLedger },
  'newsagent-weekly': { name: 'Newsagent Weekly', width: 175, src: newsagentWeekly },
  'the-inland-post': { name: 'The Inland Post', width: 292, src: theInlandPost },
  'counter-and-till': { name: 'Counter & Till', width: 295, src: counterAndTill },
  'payments-brief': { name: 'Payments Brief', width: 139, src: paymentsBrief },
} satisfies Record<string, MastheadArt>

export type MastheadName = keyof typeof mastheadArt
