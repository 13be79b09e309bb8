import type { Article } from '../content/entry.ts'
import { articlePath, dateLine } from './paper.ts'
import { StoryPicture } from './story-picture.tsx'

export function StoryLine({ of: { kicker, date } }: { of: Article }) {
  return (
    <p className="label story-line">
      {kicker} · <time dateTime={date}>{dateLine(date)}</time>
    </p>
  )
}

type StoryCardProps = { of: Article; look?: 'picture' | 'bill'; level?: 2 | 3 }

/** A card whose headline links to the article. The `bill` look is a newsagent's poster of the headline. */
export function StoryCard({ of: story, look = 'picture', level = 2 }: StoryCardProps) {
  const Headline = `h${level}` as const
  return (
    <article className={`story-card story-${look}`}>
      {look === 'picture' ? <StoryPicture picture={story.picture} isDecoration /> : null}
      <StoryLine of={story} />
      <Headline className="story-title">
        <a className="covers" href={articlePath(story)}>
          {story.title}
        </a>
      </Headline>
      <p className="story-blurb">{story.description}</p>
    </article>
  )
}
