import { plainText } from '../content/body-text.ts'
import type { Article } from '../content/entry.ts'
import { articlePath } from './paper.ts'
import { StoryLine } from './story-card.tsx'
import { StoryPicture } from './story-picture.tsx'

const openingParagraphs = 8

/** The story that the front page is about: its picture, its headline, and how it begins. */
export function LeadStory({ of: story }: { of: Article }) {
  const opening = story.body.children
    .filter((node) => node.type === 'element' && node.tagName === 'p')
    .slice(0, openingParagraphs)
    .map(plainText)
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
