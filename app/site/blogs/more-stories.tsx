import { ArrowLeft, ArrowRight } from 'lucide-react'

import type { Article } from '../content/entry.ts'
import { articlePath } from './paper.ts'
import { StoryCard } from './story-card.tsx'

type MoreStoriesProps = { newer: Article | undefined; older: Article | undefined; more: readonly Article[] }

/** The links below the text: the newer article, the older one, and others. */
export function MoreStories({ newer, older, more }: MoreStoriesProps) {
  return (
    <div className="more" data-print="off">
      <nav className="more-turn" aria-label="Other stories">
        {older ? (
          <a href={articlePath(older)} rel="prev" className="more-older">
            <small>
              <ArrowLeft aria-hidden="true" /> The story before
            </small>
            <b>{older.title}</b>
          </a>
        ) : null}
        {newer ? (
          <a href={articlePath(newer)} rel="next" className="more-newer">
            <small>
              The story after <ArrowRight aria-hidden="true" />
            </small>
            <b>{newer.title}</b>
          </a>
        ) : null}
      </nav>
      {more.length > 0 ? (
        <section aria-labelledby="more-heading">
          <h2 id="more-heading" className="sign more-heading">
            More from the counter
          </h2>
          <div className="more-cards">
            {more.map((story) => (
              <StoryCard key={story.slug} of={story} level={3} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}
