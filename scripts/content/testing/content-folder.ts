import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

import type { DrawnNames } from '../names.ts'
import { printProblem } from '../problem.ts'
import { inspectContent } from '../load-content.ts'

/** The names that the fixtures may use. */
export const names: DrawnNames = {
  articles: ['tablet'],
  'case-studies': ['parcels'],
  features: ['shelf'],
  mastheads: ['the-argus'],
  team: ['mia', 'harjit'],
  testimonials: ['mia', 'harjit'],
  wordmarks: ['kelpie-express'],
}

type Front = Record<string, unknown>

/** Returns a Markdown file with front matter: JSON is YAML too. */
export function entry(front: Front, text = 'Some words.'): string {
  const given = Object.entries(front).filter(([, value]) => value !== undefined)
  const lines = given.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n${text}\n`
}

const article: Front = {
  title: 'Footy is back',
  description: 'What Friday looks like at the counter.',
  date: '2021-03-01',
  kicker: 'Sport',
  picture: { src: 'tablet', alt: 'A tablet on a counter' },
}
const study: Front = {
  title: 'Kelpie Express',
  description: 'Parcels that wait at a counter.',
  key: 'kelpie',
  client: 'kelpie-express',
  kind: 'Parcel carrier',
  headline: 'Nobody home?',
  intro: 'Try the newsagent.',
  picture: { src: 'parcels', alt: 'Parcels on a shelf' },
  features: [
    { title: 'Collect', text: 'After work.' },
    { title: 'Return', text: 'On the way.', picture: 'shelf' },
  ],
  highlight: { title: 'In the end', text: 'It waits.' },
  more: ['one', 'two', 'three'],
  order: 1,
}

export const anArticle = (more: Front = {}, text?: string) => entry({ ...article, ...more }, text)
export const aStudy = (more: Front = {}) => entry({ ...study, ...more })

/** Returns four studies that link to each other. */
export function fourStudies(change: Record<string, Front> = {}): Record<string, string> {
  const keys = ['one', 'two', 'three', 'four']
  return Object.fromEntries(
    keys.map((key, index) => [
      `case-studies/${key}.md`,
      aStudy({ key, more: keys.filter((other) => other !== key), order: index + 1, ...change[key] }),
    ]),
  )
}

/** Creates a content folder with these files, deleted after the test. */
export function contentFolder(files: Record<string, string | Buffer>): string {
  const root = mkdtempSync(join(tmpdir(), 'tillway-content-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

/** Returns the problems of a content folder with these files, as an author reads them. */
export function problemsOf(files: Record<string, string | Buffer>, now = new Date('2026-11-21T02:00:00Z')): string[] {
  return inspectContent({ folder: contentFolder(files), names, now }).problems.map(printProblem)
}
