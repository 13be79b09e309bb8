import { brand } from '#app/brand.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { breadcrumbs, organization, StructuredData } from '#app/web/page-head/structured-data.tsx'
import { Drawing } from '#app/ui/drawings/drawing.ts'
import { teamDrawing } from '#app/ui/drawings/named-drawings.ts'
import cornerShop from '#app/ui/drawings/pages/corner-shop.svg?drawing'
import twoGalahs from '#app/ui/drawings/pages/two-galahs.svg?drawing'
import twoWires from '#app/ui/drawings/pages/two-wires.svg?drawing'

import { NationWide } from '../layout/footer/nation-wide.tsx'
import { AboutGood } from './about-good.tsx'
import { AboutStory } from './about-story.tsx'
import './about.css'
import { team } from '../content/content.ts'
import { Prose } from '../content/prose.tsx'

export function meta() {
  return pageMeta({
    title: 'About us',
    description: `${brand.name} turns newsagencies and convenience stores into payment counters and parcel points. The story, and the people behind the counter.`,
    path: '/about',
  })
}

/** The page about the company: a painted side wall, and the team behind one counter. */
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

/** All members of the team behind one counter. */
function AboutTeam() {
  return (
    <section className="about-team" aria-labelledby="team-heading">
      <div className="wrap">
        <h2 id="team-heading" className="sign sign-l">
          Who is behind <br />
          the counter
        </h2>
      </div>
      <ul className="about-bench">
        {team.map(({ slug, name, role, person, body }) => (
          <li key={slug}>
            <Drawing of={teamDrawing(person)} className="picture about-face" />
            <div className="about-plate on-sign">
              <h3 className="sign">{name}</h3>
              <p className="about-role">{role}</p>
              <Prose of={body} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The heading as old lettering on bricks, with two galahs. */
function AboutWall() {
  return (
    <section className="about-hero" aria-labelledby="about-heading">
      <Drawing of={twoWires} className="about-wires" />
      <Drawing of={twoGalahs} className="about-galahs" />
      <div className="about-street">
        <div className="about-wall on-sign">
          <p className="kicker">About us</p>
          <div className="fitted">
            <h1 id="about-heading" className="sign">
              <span className="about-line">We wired up</span> <br className="narrow" />
              <span className="about-line">
                the corner <br className="narrow" />
                shop
              </span>
            </h1>
          </div>
          <p className="lede">
            There was already a counter near everyone, and somebody behind it who knew their name. We gave it a tablet.
          </p>
        </div>
        <Drawing
          of={cornerShop}
          className="picture about-shop"
          label="A corner newsagency with a pink awning. It is open; a poster in the window says Pay here."
        />
      </div>
    </section>
  )
}
