/** A part of a page with its own script: `data-script="name"`, loaded when it comes near the screen. */
type Part = () => Promise<{ start: (part: HTMLElement) => void }>

/** All parts with a script. The list is loaded with the first of them, so that other pages do not load it. */
export const parts: Record<string, Part> = {
  'benefit-tabs': () => import('../home/sections/benefit-tabs.ts'),
  'bill-strip': () => import('../home/sections/bill-strip.ts'),
  'press-face': () => import('../home/sections/press-face.ts'),
  play: () => import('../home/play.ts'),
  finder: () => import('#app/shops/finder/finder.island.tsx'),
  'open-states': () => import('#app/shops/finder/open-states.island.tsx'),
  'training-opened': () => import('../training/training-opened.ts'),
  'earnings-sum': () => import('../agent/earnings-sum.ts'),
}
