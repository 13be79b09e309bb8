import { brand } from '#app/brand.ts'
import mastheadFace from '#app/ui/fonts/masthead-800.woff2?url'
import pressFace from '#app/ui/fonts/press-500.woff2?url'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { breadcrumbs, StructuredData } from '#app/platform/page-head/structured-data.tsx'

import { articles } from '../content/content.ts'
import { FontPreload } from '../layout/font-preloads.tsx'
import { NationWide } from '../layout/nation-wide.tsx'
import styles from './articles.css?inline'
import { Classifieds } from './classifieds.tsx'
import { LeadStory } from './lead-story.tsx'
import { Masthead } from './masthead.tsx'
import { paperName } from './paper.ts'
import { StoryCard } from './story-card.tsx'
import { StoryDrawings } from './story-picture.tsx'

export const handle = { styles }

const path = '/blogs'

export function meta() {
  return pageMeta({
    title: `${paperName}: news from behind the counter | ${brand.name}`,
    description: 'Articles on payments, parcels, sport and the corner shop, in a paper that you need not fold.',
    path,
  })
}

/** The fourth story hangs outside as a bill; the others have their picture. */
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
