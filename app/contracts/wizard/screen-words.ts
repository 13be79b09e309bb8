import { agreementTerms, debitRhythm } from '#app/signing/agreement/agreement-terms.ts'

import type { Screen } from './wizard.ts'

/** What each screen says of itself, and where its arrow leads. */
export const screenWords: Record<Screen, { title: string; lede: string; next?: string }> = {
  address: {
    title: 'Where is your shop?',
    lede: 'We post the tablet here, and customers see this address and these hours on the map.',
    next: 'Next: check the map',
  },
  confirm: {
    title: 'Is this right?',
    lede: 'The courier brings the tablet to this door, and customers follow this pin.',
    next: 'Yes, that is my door',
  },
  account: {
    title: 'Where do we pay you?',
    lede: `Commission goes in here. The takings from your tablet come out of here, ${debitRhythm(agreementTerms)}.`,
    next: 'Next: the key facts',
  },
  facts: {
    title: 'What you are signing',
    lede: 'The agreement, read off the shelf edge. Each ticket opens the clause that it comes from.',
    next: 'Next: read and sign',
  },
  sign: { title: 'Read it, then sign it', lede: 'Plain words. A copy is emailed to you the moment you finish.' },
  signed: { title: 'Signed', lede: 'One moment: your registration is being completed.' },
}
