import { z } from 'zod'

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
const text = (max: number) =>
  z.string().trim().min(1, 'must not be empty').max(max, `must have at most ${max} characters`)
const day = z.iso.date('must be a date such as 2026-11-21')
/** The name of a drawing (`scripts/content/names.ts`), or a picture file in the folder of the entry. */
const picture = z.object({ src: text(200), alt: text(300) }).strict()

const published = {
  /** Whether the entry is only shown during development. */
  draft: z.boolean().default(false),
}
const shared = {
  title: text(70),
  /** One or two sentences for search engines, feeds and social cards. */
  description: text(200),
}

/** `content/articles/<slug>.md`: the newspaper at `/blogs`. */
const articleSchema = z
  .object({
    ...shared,
    ...published,
    /** The day, in Sydney, from which the article is public. */
    date: day,
    updated: day.optional(),
    /** The short line above the headline, such as "Sport" or "Payments". */
    kicker: text(30),
    author: text(60).optional(),
    picture,
    tags: z.array(slug).max(8).default([]),
  })
  .strict()

const quote = z.object({ text: text(600), role: text(120) }).strict()
const feature = z.object({ title: text(80), text: text(600), picture: text(60).optional() }).strict()

/** `content/case-studies/<slug>.md`: `/clients/<slug>`. The text below the front matter is the story. */
const caseStudySchema = z
  .object({
    ...shared,
    ...published,
    /** The short key (rule W2). */
    key: slug,
    /** The name of a logo in `app/ui/drawings/wordmarks`. */
    client: slug,
    /** The kind of partner: "Wagering operator". */
    kind: text(60),
    headline: text(120),
    intro: text(600),
    picture,
    features: z.array(feature).min(2).max(8),
    highlight: z.object({ title: text(120), text: text(400) }).strict(),
    quote: quote.optional(),
    /** Three other studies, by short key. */
    more: z.array(slug).length(3),
    /** The position among the featured tiles of `/clients`, from 1. Without it the study is not featured. */
    featured: z.int().min(1).max(5).optional(),
    /** The position among the studies of `/agent`, from 1. */
    forAgents: z.int().min(1).max(4).optional(),
    order: z.int().min(1),
  })
  .strict()

/** `content/faqs/<slug>.md`: the front matter has the question, and the text is the answer. */
const faqSchema = z.object({ ...published, question: text(160), order: z.int().min(1) }).strict()

/** `content/testimonials/<slug>.md`: the text is the quotation. */
const testimonialSchema = z
  .object({
    ...published,
    role: text(120),
    client: slug.optional(),
    /** The name of a portrait in `app/ui/drawings/letters`. */
    person: text(40),
    order: z.int().min(1),
  })
  .strict()

/** `content/press/<slug>.md`: 'As seen in…'. */
const pressSchema = z
  .object({ ...published, masthead: slug, headline: text(160), url: z.url(), order: z.int().min(1) })
  .strict()

/** `content/team/<slug>.md`: the tiles of `/about`. The text describes the person's work. */
const teamMemberSchema = z
  .object({ ...published, name: text(60), role: text(60), person: text(40), order: z.int().min(1) })
  .strict()

/** `content/legal/<slug>.md`: `/terms` and `/privacy-policy`. Each `##` is a numbered section. */
const legalPageSchema = z.object({ ...shared, effective: day, intro: text(400).optional() }).strict()

/** `content/training/<slug>.md`: the lessons of `/training`, for shops that have signed. The text is the lesson. */
const lessonSchema = z.object({ ...shared, ...published, order: z.int().min(1) }).strict()

/** The front matter of every collection, by its folder under `content/`. */
export const collections = {
  articles: articleSchema,
  'case-studies': caseStudySchema,
  faqs: faqSchema,
  testimonials: testimonialSchema,
  press: pressSchema,
  team: teamMemberSchema,
  legal: legalPageSchema,
  training: lessonSchema,
} as const

export type CollectionName = keyof typeof collections
