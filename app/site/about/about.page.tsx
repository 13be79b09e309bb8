import { brand } from '#app/brand.ts'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'
import { breadcrumbs, organization, StructuredData } from '#app/platform/page-head/structured-data.tsx'

import { NationWide } from '../layout/nation-wide.tsx'
import { AboutGood } from './about-good.tsx'
import { AboutStory } from './about-story.tsx'
import { AboutTeam } from './about-team.tsx'
import { AboutWall } from './about-wall.tsx'
import styles from './about.css?inline'

export const handle = { styles }

export function meta() {
  return pageMeta({
    title: 'About us',
    description: `${brand.name} turns newsagencies and convenience stores into payment counters and parcel points. The story, and the people behind the counter.`,
    path: '/about',
  })
}

/** The painted side wall of a corner shop, and the team behind one counter. */
export default function AboutPage() {
  return (
    <main id="main">
      <StructuredData of={[organization(), breadcrumbs([{ name: 'About us', path: '/about' }])]} />
      <AboutWall />
      <AboutStory />
      <AboutTeam />
      <AboutGood />
      <NationWide />
    </main>
  )
}
