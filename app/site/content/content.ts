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

/*
 * What pages show of `content/`. The build leaves drafts out; while developing they are here, so that they can be
 * looked at. Everything is in its order.
 */
export const caseStudies = caseStudyEntries
export const faqs = faqEntries
export const testimonials = testimonialEntries
export const press = pressEntries
export const team = teamEntries
export const legalPages = legalEntries
export const lessons = lessonEntries

/** The articles that are public at this moment, newest first. A function, because time passes while the product runs. */
export function articles(now = new Date()): Article[] {
  return import.meta.env.DEV ? newestFirst(articleEntries) : publicOn(articleEntries, now)
}

export function findArticle(slug: string, now = new Date()): Article | undefined {
  return articles(now).find((article) => article.slug === slug)
}

export function findCaseStudy(slug: string): CaseStudy | undefined {
  return caseStudies.find((study) => study.slug === slug)
}

/** The case studies of some short keys, in the order of the keys. */
export function studiesFor(keys: readonly string[]): CaseStudy[] {
  return keys.flatMap((key) => caseStudies.find((study) => study.key === key) ?? [])
}

/** The five tiles of `/clients`, in their order. */
export function featuredStudies(): CaseStudy[] {
  return placed(caseStudies, ({ featured }) => featured)
}

/** The studies of `/agent`, in their order. */
export function studiesForAgents(): CaseStudy[] {
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

/** `/terms` or `/privacy-policy`. @throws when the file is missing, which the build has made sure it is not. */
export function legalPage(slug: 'terms' | 'privacy-policy'): LegalPage {
  const page = legalPages.find((one) => one.slug === slug)
  if (!page) throw new Error(`content/legal/${slug}.md is missing`)
  return page
}
