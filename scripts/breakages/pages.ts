import type { Breakage } from './breakage.ts'

/** What visitors see: the public site and the design system. */
export const pageBreakages: Breakage[] = [
  {
    id: 'site-script-escape',
    room: 'site',
    layer: 'XSS escape',
    means: 'A text with a closing script tag ends the structured data of a page and starts mark-up of its own',
    file: 'app/platform/page-head/structured-data.tsx',
    find: "    .replaceAll('<', String.raw`\\u003c`)",
    replace: '',
    suite: { files: ['app/platform/page-head/structured-data.test.tsx'] },
  },
  {
    id: 'site-article-early',
    room: 'site',
    layer: 'schedule',
    means: 'An article is public only on the day after its own',
    file: 'app/site/content/schedule.ts',
    find: 'return entry.date > dayInSydney(now)',
    replace: 'return entry.date >= dayInSydney(now)',
    suite: { files: ['app/site/content/schedule.test.ts'] },
  },
  {
    id: 'site-shaking-finger',
    room: 'site',
    layer: 'scroll',
    means: 'The header jumps in and out under a shaking finger',
    file: 'app/site/layout/header-states.ts',
    find: 'const smallestMove = 6',
    replace: 'const smallestMove = 1',
    suite: { files: ['app/site/layout/header-states.test.ts'] },
  },
  {
    id: 'ui-described-by',
    room: 'ui',
    layer: 'accessibility',
    means: 'A screen reader is not told the hint and the error of a field',
    file: 'app/ui/field/field.tsx',
    find: `      ...(describedBy && { 'aria-describedby': describedBy }),\n`,
    replace: '',
    suite: { files: ['app/ui/field/field.test.tsx'] },
  },
]
