import { brand } from '#app/brand.ts'
import mastheadFace from '#app/ui/fonts/masthead-800.woff2?url'
import pressFace from '#app/ui/fonts/press-500.woff2?url'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { breadcrumbs, StructuredData } from '#app/web/page-head/structured-data.tsx'
import { invoke } from '#app/ui/focus/invoke.ts'

import { articles } from '../content/content.ts'
import { FontPreload } from '../layout/font-preloads.tsx'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import './articles.css'
import { articlePath, dateLine, paperName } from './paper.ts'
import { StoryCard, StoryLine } from './story-card.tsx'
import { StoryDrawings, StoryPicture } from './story-picture.tsx'
import { plainText } from '../content/body-text.ts'
import type { Article } from '../content/entry.ts'

const path = '/blogs'

export function meta() {
  return pageMeta({
    title: `${paperName}: news from behind the counter | ${brand.name}`,
    description: 'Articles on payments, parcels, sport and the corner shop, in a paper that you need not fold.',
    path,
  })
}

/** The index of the story that is a poster: the fourth on the page. The others have a picture. */
const billAt = 2

export default function ArticlesPage() {
  const stories = articles()
  const [lead, ...rest] = stories
  return (
    <main id="main" className="newsstand">
      <FontPreload face={pressFace} />
      <FontPreload face={mastheadFace} />
      <StructuredData of={[breadcrumbs([{ name: paperName, path }])]} />
      <StoryDrawings of={stories} />
      <div className="wrap paper">
        <Masthead latest={lead?.date} count={stories.length} />
        <div className="front">
          {lead ? <LeadStory of={lead} /> : <p className="lede">The first edition is at the printer’s.</p>}
          <div className="front-columns">
            {rest.map((story, i) => (
              <StoryCard key={story.slug} of={story} look={i === billAt ? 'bill' : 'picture'} />
            ))}
          </div>
        </div>
        <Classifieds />
      </div>
      <NationWide />
    </main>
  )
}

/** The classified advertisements at the end of the front page. */
function Classifieds() {
  return (
    <section className="classifieds" aria-labelledby="classifieds-heading">
      <h2 id="classifieds-heading" className="sign">
        Classifieds
      </h2>
      <ul>
        <li>
          <b>WANTED.</b> Newsagents and convenience stores with a power point near the till. The tablet is free, there
          is a commission on each transaction and no lock-in contract. <a href="/agent">For shops</a>
        </li>
        <li>
          <b>FOR HIRE.</b> {brand.claims.retailSites} retail sites, staffed by people who can count change. Would suit a
          business with an app.{' '}
          <button type="button" {...invoke('show-modal', 'contact')} data-reason="TO_EMAIL_INTEGRATING">
            Let’s talk
          </button>
        </li>
        <li>
          <b>DELIVERED.</b> This paper, to any reader of feeds, on the day it comes out. No address asked for.{' '}
          <a href="/feed.xml">The feed</a>
        </li>
        <li>
          <b>PUBLIC NOTICE.</b> Deposits are irreversible. Check the name on the tablet before money changes hands.
        </li>
      </ul>
    </section>
  )
}

const openingParagraphs = 8

/** The lead story with its picture, its headline and its first paragraphs. */
function LeadStory({ of: story }: { of: Article }) {
  const opening = story.body
    .filter((node) => typeof node !== 'string' && node.tag === 'p')
    .slice(0, openingParagraphs)
    .map((paragraph) => plainText([paragraph]))
  return (
    <article className="lead">
      <StoryPicture picture={story.picture} isLead />
      <StoryLine of={story} />
      <h2 className="sign">
        <a href={articlePath(story)}>{story.title}</a>
      </h2>
      <div className="lead-columns">
        {opening.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="lead-turn">
        <a href={articlePath(story)} className="text-link">
          Read on: {story.title}
        </a>
      </p>
    </article>
  )
}

/** The masthead. `latest` is the date of the newest article. */
function Masthead({ latest, count }: { latest: string | undefined; count: number }) {
  return (
    <header className="masthead">
      <div className="masthead-row">
        <p className="masthead-ear">
          <b className="sign">Open early</b> <span>Papers, parcels and paying in</span>
        </p>
        <div className="masthead-fit">
          <h1>{paperName}</h1>
        </div>
        <p className="masthead-ear">
          <b className="sign">Free</b> <span>One per customer, or several</span>
        </p>
      </div>
      <p className="masthead-rule">
        <span>The {brand.name} paper</span>
        {latest ? (
          <span>
            Latest edition <time dateTime={latest}>{dateLine(latest)}</time>
          </span>
        ) : null}
        <span>{count === 1 ? 'One story' : `${count} stories`}, printed on this very screen</span>
      </p>
    </header>
  )
}
