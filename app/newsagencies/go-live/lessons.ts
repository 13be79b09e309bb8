/** The lessons of the training, in their order, as mails name them. Their words are `content/training/`; a test holds the two together. */
export const lessons = [
  { slug: 'your-first-sale', title: 'Your first sale' },
  { slug: 'pick-up-a-parcel', title: 'Pick up a parcel' },
  { slug: 'refunds-and-mistakes', title: 'Refunds and mistakes' },
  { slug: 'end-of-day', title: 'End of day' },
  { slug: 'who-to-call', title: 'Who to call' },
] as const

export const trainingPath = (slug?: string): string => (slug === undefined ? '/training' : `/training/${slug}`)
