import { redirect, useParams } from 'react-router'

import { WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'

import { findCaseStudy, studiesFor } from '../content/content.ts'
import { NationWide } from '../layout/nation-wide.tsx'
import type { Route } from './+types/study.page'
import { ConsignmentLabel } from './consignment-label.tsx'
import { MoreStudies } from './more-studies.tsx'
import styles from './study.css?inline'
import { StudyData } from './study-data.tsx'
import { StudyFeatures } from './study-features.tsx'
import { StudyHighlight } from './study-highlight.tsx'
import { StudyQuote } from './study-quote.tsx'
import { StudyStory } from './study-story.tsx'

export const handle = { styles }

/** Any other path under `/clients` leads to the page that answers 404 (rules W4, W5). */
export function loader({ params }: Route.LoaderArgs): null {
  if (!findCaseStudy(params.slug)) throw redirect('/notfound')
  return null
}

export function meta({ params }: Route.MetaArgs) {
  const study = findCaseStudy(params.slug)
  if (!study) return []
  const { title, description, slug } = study
  return pageMeta({ title, description, path: `/clients/${slug}`, type: 'article' })
}

/** A parcel on the counter: the consignment label says who it is from, the rest is what was in it. */
export default function StudyPage() {
  const study = findCaseStudy(useParams().slug ?? '')
  if (!study) return null
  const more = studiesFor(study.more)
  return (
    <main id="main" className="study">
      <StudyData study={study} />
      <WordmarkSymbols names={[...new Set([study, ...more].map(({ client }) => client))]} />
      <ConsignmentLabel study={study} />
      <StudyStory study={study} />
      <StudyFeatures study={study} />
      {study.quote ? <StudyQuote quote={study.quote} client={study.client} /> : null}
      <StudyHighlight highlight={study.highlight} />
      <MoreStudies studies={more} />
      <NationWide />
    </main>
  )
}
