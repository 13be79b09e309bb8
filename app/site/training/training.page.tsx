import { ArrowRight } from 'lucide-react'

import { pageMeta } from '#app/web/page-head/page-meta.ts'

import { lessons } from '../content/content.ts'
import { TrainingOpened } from './training-opened.tsx'
import './training.css'

/** The meta tags. Search engines must not index the page, which is linked from a mail and from a shop's page. */
export const meta = () =>
  pageMeta({
    title: 'Training',
    description: 'Five short lessons for the counter, to be read before the tablet comes.',
  })

/** The lessons as a stack of cards (rule N11). */
export default function TrainingPage() {
  return (
    <main id="main" className="training">
      <TrainingOpened />
      <div className="training-head on-sign">
        <p className="kicker">Training</p>
        <h1 className="sign">Ready for the counter</h1>
        <p className="lede">{lessons.length} short lessons. Read them in this order. You need no tablet for it.</p>
      </div>
      <ol className="lesson-cards">
        {lessons.map(({ slug, title, description, minutes }, index) => (
          <li key={slug}>
            <a href={`/training/${slug}`}>
              <b className="sign" aria-hidden="true">
                {index + 1}
              </b>
              <div>
                <h2>{title}</h2>
                <p>{description}</p>
                <small>
                  {minutes} {minutes === 1 ? 'minute' : 'minutes'}
                </small>
              </div>
              <ArrowRight aria-hidden="true" />
            </a>
          </li>
        ))}
      </ol>
    </main>
  )
}
