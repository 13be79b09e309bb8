import articleEntries from 'virtual:content/articles'
import caseStudyEntries from 'virtual:content/case-studies'
import faqEntries from 'virtual:content/faqs'
import legalEntries from 'virtual:content/legal'
import pressEntries from 'virtual:content/press'
import teamEntries from 'virtual:content/team'
import testimonialEntries from 'virtual:content/testimonials'
import lessonEntries from 'virtual:content/training'

import type { Article, CaseStudy, LegalPage, Lesson } from './entry.ts'
import { newestFirst, publicOn } from './schedule.ts'

/* The content of `content/`, sorted. The build excludes drafts; development includes them as a preview. */
export const caseStudies = caseStudyEntries
export const faqs = faqEntries
export const testimonials = testimonialEntries
export const press = pressEntries
export const team = teamEntries
export const legalPages = legalEntries
export const lessons = lessonEntries

/** Returns the articles that are public now, newest first. A function, because an article can become public while the server runs. */
export function articles(now = new Date()): Article[] {
  return import.meta.env.DEV ? newestFirst(articleEntries) : publicOn(articleEntries, now)
}

/** Returns an article by its slug, if it is public at `now`. */
export function findArticle(slug: string, now = new Date()): Article | undefined {
  return articles(now).find((article) => article.slug === slug)
}

export function findCaseStudy(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug)
}

/** Returns the case studies with these short keys, in the order of the keys. */
export function studiesFor(keys: readonly string[]): CaseStudy[] {
  return keys.flatMap((key) => caseStudies.find((study) => study.key === key) ?? [])
}

/** Returns the five tiles of `/clients`, in order. */
export function featuredStudies(): CaseStudy[] {
  return placed(caseStudies, ({ featured }) => featured)
}

/** Returns the case studies of `/agent`, in order. */
export function studiesForRetailers(): CaseStudy[] {
  return placed(caseStudies, ({ forAgents }) => forAgents)
}

function placed(studies: readonly CaseStudy[], placeOf: (study: CaseStudy) => number | undefined): CaseStudy[] {
  return studies
    .filter((study) => placeOf(study) !== undefined)
    .toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0))
}

export function findLesson(slug: string): Lesson | undefined {
  return lessons.find((lesson) => lesson.slug === slug)
}

/** Returns the page for `/terms` or `/privacy-policy`. @throws if the file is missing; the build checks that it exists. */
export function legalPage(slug: 'terms' | 'privacy-policy'): LegalPage {
  const page = legalPages.find((one) => one.slug === slug)
  if (!page) throw new Error(`content/legal/${slug}.md is missing`)
  return page
}
