import { ArrowRight } from 'lucide-react'
import { redirect, useParams } from 'react-router'

import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'

import { findLesson, lessons } from '../content/content.ts'
import { Prose } from '../content/prose.tsx'
import type { Route } from './+types/lesson.page.ts'
import { TrainingOpened } from './training-opened.tsx'
import './training.css'

export function loader({ params }: Route.LoaderArgs): null {
  if (!findLesson(params.slug)) throw redirect('/notfound')
  return null
}

export function meta({ params }: Route.MetaArgs) {
  const lesson = findLesson(params.slug)
  return lesson ? pageMeta({ title: `${lesson.title} – Training`, description: lesson.description }) : []
}

/** One lesson, with a link to the next. */
export default function LessonPage() {
  const { slug = '' } = useParams()
  const lesson = findLesson(slug)
  if (!lesson) return null
  const place = lessons.indexOf(lesson)
  const following = lessons[place + 1]
  return (
    <main id="main" className="training">
      <TrainingOpened />
      <div className="training-head on-sign">
        <p className="kicker">
          Lesson {place + 1} of {lessons.length}
        </p>
        <h1 className="sign">{lesson.title}</h1>
        <p className="lede">{lesson.description}</p>
      </div>
      <article className="lesson">
        <Prose of={lesson.body} />
      </article>
      <p className="acts lesson-ways">
        {following ? (
          <AnchorButton size="large" href={`/training/${following.slug}`} data-click="Next lesson">
            Next: {following.title} <ArrowRight aria-hidden="true" />
          </AnchorButton>
        ) : (
          <AnchorButton size="large" href="/account" data-click="Your shops">
            Back to your shops <ArrowRight aria-hidden="true" />
          </AnchorButton>
        )}
        <AnchorButton size="large" variant="ghost" href="/training" data-click="All lessons">
          All lessons
        </AnchorButton>
      </p>
    </main>
  )
}
