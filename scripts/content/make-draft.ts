import { dayInSydney } from '#app/site/content/schedule.ts'

import { contentFolder } from './load-content.ts'
import { type DrawnNames, readDrawnNames } from './names.ts'
import { readSources, type Sources } from './read-content.ts'

/** The kinds that `npm run new` creates, each with its collection. */
export const kinds = {
  article: 'articles',
  'case-study': 'case-studies',
  faq: 'faqs',
  testimonial: 'testimonials',
  press: 'press',
  team: 'team',
  lesson: 'training',
} as const

export type Kind = keyof typeof kinds

/** A new file: its path from the root, its text, and its author's next steps. */
type Draft = { file: string; text: string; next: string[] }

type Known = { sources: Sources; names: DrawnNames; today: string }

/** Returns a title as part of an address: `Footy’s back!` becomes `footys-back`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/[\u0300-\u036f'’]/g, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? ['entry']
  return words.join('-').slice(0, 60).replace(/-+$/, '')
}

/** Creates a draft that is valid without changes, so that the preview shows it at once. */
export function makeDraft(kind: Kind, title: string, known: Known = whatIsThere()): Draft {
  const slug = slugOf(title)
  const file = `content/${kinds[kind]}/${slug}.md`
  const { front, text, shownAt } = blanks[kind](title, slug, known)
  return {
    file,
    text: `---\n${[...front, 'draft: true'].join('\n')}\n---\n\n${text}\n`,
    next: [
      `Open ${file} and write. Every field is explained in docs/content.md.`,
      `Look at it: npm run dev, then ${shownAt}.`,
      'When it is ready, take the line “draft: true” away.',
      'npm run build tells whatever is not right, with the line.',
    ],
  }
}

function whatIsThere(): Known {
  return { sources: readSources(contentFolder).sources, names: readDrawnNames(), today: dayInSydney(new Date()) }
}

const quoted = (text: string) => JSON.stringify(text)
const nextOrder = (entries: readonly { front: { order: number } }[]) => `order: ${entries.length + 1}`

type Blank = (title: string, slug: string, known: Known) => { front: string[]; text: string; shownAt: string }

const blanks: Record<Kind, Blank> = {
  article: (title, slug, { names, today }) => ({
    front: [
      `title: ${quoted(title)}`,
      'description: "One or two sentences for search engines and social cards."',
      `date: ${today}`,
      'kicker: News',
      'picture:',
      `  src: ${names.articles[0] ?? slug}`,
      '  alt: "What the picture shows."',
      'tags: []',
    ],
    text: 'Begin with what happened.\n\n## A heading\n\nGo on from here.',
    shownAt: `/blogs/${slug}`,
  }),
  'case-study': (title, slug, { sources, names }) => ({
    front: [
      `title: ${quoted(title)}`,
      'description: "One or two sentences for search engines and social cards."',
      `key: ${slug}`,
      `client: ${names.wordmarks[0] ?? slug}`,
      'kind: "What kind of partner it is"',
      `headline: ${quoted(title)}`,
      'intro: "What the partner wanted, in two sentences."',
      'picture:',
      `  src: ${names['case-studies'][0] ?? slug}`,
      '  alt: "What the picture shows."',
      'features:',
      '  - { title: "The first thing", text: "What it does." }',
      '  - { title: "The second thing", text: "What it does." }',
      'highlight: { title: "What came of it", text: "In one sentence." }',
      `more: [${otherKeys(sources).join(', ')}]`,
      nextOrder(sources['case-studies']),
    ],
    text: 'The story.',
    shownAt: `/clients/${slug}`,
  }),
  faq: (title, _, { sources }) => ({
    front: [`question: ${quoted(title)}`, nextOrder(sources.faqs)],
    text: 'The answer.',
    shownAt: '/agent/faqs',
  }),
  testimonial: (title, _, { sources, names }) => ({
    front: [`role: ${quoted(title)}`, `person: ${names.testimonials[0] ?? ''}`, nextOrder(sources.testimonials)],
    text: 'The words.',
    shownAt: '/clients',
  }),
  press: (title, _, { sources, names }) => ({
    front: [
      `masthead: ${names.mastheads[0] ?? 'masthead'}`,
      `headline: ${quoted(title)}`,
      'url: https://example.com/the-article',
      nextOrder(sources.press),
    ],
    text: '',
    shownAt: '/',
  }),
  team: (title, _, { sources, names }) => ({
    front: [
      `name: ${quoted(title)}`,
      'role: "What they are"',
      `person: ${names.team[0] ?? ''}`,
      nextOrder(sources.team),
    ],
    text: 'What they do.',
    shownAt: '/about',
  }),
  lesson: (title, slug, { sources }) => ({
    front: [
      `title: ${quoted(title)}`,
      'description: "The task that a reader can do afterwards, in one sentence."',
      nextOrder(sources.training),
    ],
    text: 'Begin with what happens at the counter.\n\n## What you do\n\n1. The first thing.',
    shownAt: `/training/${slug}`,
  }),
}

/** Returns three other studies to link to: the first ones. While there are fewer than three, the author has to name them. */
function otherKeys(sources: Sources): string[] {
  const keys = sources['case-studies'].map(({ front }) => front.key)
  return [...keys, 'first', 'second', 'third'].slice(0, 3)
}
