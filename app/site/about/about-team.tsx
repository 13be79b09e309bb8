import { Drawing } from '#app/ui/drawings/drawing.tsx'
import { teamDrawing } from '#app/ui/drawings/named-drawings.ts'

import { team } from '../content/content.ts'
import { Prose } from '../content/prose.tsx'

/** One counter, and everybody behind it. */
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
        {team.map(({ slug, name, role, person, body }) => (
          <li key={slug}>
            <Drawing of={teamDrawing(person)} className="about-face" />
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
