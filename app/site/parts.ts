/** A part of a page that has a script of its own: `data-wake="name"`, fetched when it comes near the screen. */
type Part = () => Promise<{ wake: (part: HTMLElement) => void }>

/** Every such part. The list is fetched with the first of them: a page without one does not pay for it. */
export const parts: Record<string, Part> = {
  'benefit-tabs': () => import('./home/benefit-tabs.ts'),
  'bill-strip': () => import('./home/bill-strip.ts'),
  'press-face': () => import('./home/press-face.ts'),
  play: () => import('./home/play.ts'),
  finder: () => import('#app/newsagencies/finder/finder.island.tsx'),
  'training-opened': () => import('./training/training-opened.ts'),
  'earnings-sum': () => import('./agent/earnings-sum.ts'),
}
