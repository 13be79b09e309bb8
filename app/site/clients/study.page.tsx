import { redirect, useParams } from 'react-router'
import { ArrowRight } from 'lucide-react'

import { WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { pageUrl } from '#app/web/page-head/public-url.ts'
import { cardPath } from '#app/web/page-head/social-cards.ts'
import { breadcrumbs, organization, StructuredData } from '#app/web/page-head/structured-data.tsx'
import { type Art, Drawing } from '#app/ui/drawings/drawing.ts'
import amira from '#app/ui/drawings/speakers/amira.svg?drawing'
import daniel from '#app/ui/drawings/speakers/daniel.svg?drawing'
import graham from '#app/ui/drawings/speakers/graham.svg?drawing'
import type { WordmarkName } from '#app/ui/drawings/wordmarks/wordmark-art.ts'

import { findCaseStudy, studiesFor } from '../content/content.ts'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import type { Route } from './+types/study.page'
import { ConsignmentLabel } from './consignment-label.tsx'
import { MoreStudies } from './more-studies.tsx'
import './study.css'
import { StudyFeatures } from './study-features.tsx'
import { StudyStory } from './study-story.tsx'
import type { CaseStudy } from '../content/entry.ts'
import { TalkButton } from '../layout/header/talk-button.tsx'

/** Redirects any other path under `/clients` to the page that responds 404 (rules W4, W5). */
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

/** A case study as a parcel on the counter: the label names the client, and the sections are its contents. */
export default function StudyPage() {
  const study = findCaseStudy(useParams().slug ?? '')
  if (!study) return null
  const more = studiesFor(study.more)
  return (
    <main id="main">
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

/** The structured data of a case study. It has no date, because its content does not age. */
function StudyData({ study: { title, headline, description, slug, words } }: { study: CaseStudy }) {
  const path = `/clients/${slug}`
  const about = {
    '@type': 'Article',
    headline,
    description,
    url: pageUrl(path),
    mainEntityOfPage: pageUrl(path),
    image: pageUrl(cardPath(path)),
    inLanguage: 'en-AU',
    wordCount: words,
    author: { '@id': pageUrl('/#organization') },
    publisher: { '@id': pageUrl('/#organization') },
  }
  const trail = breadcrumbs([
    { name: 'Our Clients', path: '/clients' },
    { name: title, path },
  ])
  return <StructuredData of={[organization(), about, trail]} />
}

/** The drawing of each client's speaker. Other quotations have no drawing. */
const speakers: Partial<Record<WordmarkName, Art>> = {
  'jolly-draw': daniel,
  'kelpie-express': graham,
  'the-daily-meridian': amira,
}

type StudyQuoteProps = { quote: NonNullable<CaseStudy['quote']>; client: WordmarkName }

function StudyQuote({ quote: { text, role }, client }: StudyQuoteProps) {
  const speaker = speakers[client]
  return (
    <section className="section study-quote" aria-label="In their words">
      <div className="wrap">
        {speaker ? <Drawing of={speaker} className="study-speaker" /> : null}
        <figure>
          <blockquote>“{text}”</blockquote>
          <figcaption>{role}</figcaption>
        </figure>
      </div>
    </section>
  )
}

/** The result in figures, with a postmark. */
function StudyHighlight({ highlight: { title, text } }: { highlight: CaseStudy['highlight'] }) {
  return (
    <section className="study-highlight on-sign" aria-labelledby="highlight-heading">
      <div className="wrap">
        <p className="study-stamp sign" aria-hidden="true">
          DELIVERED
        </p>
        <div>
          <h2 id="highlight-heading" className="sign sign-m">
            {title}
          </h2>
          <p className="lede">{text}</p>
          <TalkButton size="large" reason="TO_EMAIL_INTEGRATING">
            LET'S TALK <ArrowRight aria-hidden="true" />
          </TalkButton>
        </div>
      </div>
    </section>
  )
}
