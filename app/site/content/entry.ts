import type { z } from 'zod'

import type { MastheadName } from '#app/ui/drawings/mastheads/masthead-art.ts'
import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

import type { collections } from './entries.schema.ts'

type Front<Name extends keyof typeof collections> = z.output<(typeof collections)[Name]>

/** A photograph or other bitmap, in several widths and formats (`BitmapPicture` shows it). */
export type Bitmap = {
  width: number
  height: number
  /** The fallback for browsers that support none of the formats. */
  src: string
  sources: { type: string; srcSet: string }[]
}

/** Either the name of one of our drawings, or a bitmap from the folder of the entry. */
type Picture = { alt: string; drawing: string } | { alt: string; bitmap: Bitmap }

export type Heading = { id: string; text: string; depth: 2 | 3 }

/** A text, or an element with React's property names. */
export type BodyNode = string | { tag: string; props: Record<string, unknown>; children: BodyNode[] }

/** The fields that the build adds to every front matter. */
type Text = {
  slug: string
  /** The text below the front matter. `Prose` renders it. */
  body: BodyNode[]
  headings: Heading[]
  words: number
  /** The reading time in minutes, at least 1. */
  minutes: number
}

/** A front matter with some fields replaced by the build. */
type With<Base, Made> = Omit<Base, keyof Made> & Made & Text

export type Article = With<Front<'articles'>, { picture: Picture }>

export type CaseStudy = With<Front<'case-studies'>, { picture: Picture; client: WordmarkName }>
export type Faq = With<Front<'faqs'>, object>
export type Testimonial = With<Front<'testimonials'>, { client?: WordmarkName | undefined }>
export type PressMention = With<Front<'press'>, { masthead: MastheadName }>
export type TeamMember = With<Front<'team'>, object>
export type Lesson = With<Front<'training'>, object>
export type LegalPage = With<Front<'legal'>, object>
