/** The lessons of the training in order, with their titles for mails. Their texts are in `content/training/`; a test compares the two. */
export const lessons = [
  { slug: 'your-first-sale', title: 'Your first sale' },
  { slug: 'pick-up-a-parcel', title: 'Pick up a parcel' },
  { slug: 'refunds-and-mistakes', title: 'Refunds and mistakes' },
  { slug: 'end-of-day', title: 'End of day' },
  { slug: 'who-to-call', title: 'Who to call' },
] as const

export const trainingPath = (slug?: string): string => (slug === undefined ? '/training' : `/training/${slug}`)
