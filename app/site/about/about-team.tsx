import { AtTheCounter } from '#app/ui/drawings/about/at-the-counter.tsx'
import { paint } from '#app/ui/drawings/paints.ts'

import { team } from '../content/content.ts'
import { Prose } from '../content/prose.tsx'

const grounds = [paint.wattlePale, paint.bottlePale, paint.galah, paint.wattle, paint.galahPale] as const

/** One counter, and everybody behind it. They look towards the middle. */
export function AboutTeam() {
  return (
    <section className="about-team" aria-labelledby="team-heading">
      <div className="wrap">
        <h2 id="team-heading" className="sign sign-l">
          Who is behind <br />
          the counter
        </h2>
      </div>
      <ul className="about-bench">
        {team.map(({ slug, name, role, person, body }, i) => (
          <li key={slug}>
            <AtTheCounter
              name={person}
              ground={grounds[i % grounds.length] ?? paint.wattle}
              turn={Math.sign((team.length - 1) / 2 - i) * 0.5}
              className="about-face"
            />
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
