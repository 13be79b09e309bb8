import { ArrowLeft } from 'lucide-react'

import type { Article } from '../content/entry.ts'
import { paperName } from './paper.ts'
import { StoryPicture } from './story-picture.tsx'

/** Above the text: the way back, the headline, what the story is, and its picture. */
export function ArticleHead({ of: { title, kicker, description, picture } }: { of: Article }) {
  return (
    <header className="article-head">
      <nav className="article-top" aria-label="Newspaper">
        <a href="/blogs" className="text-link">
          <ArrowLeft aria-hidden="true" /> {paperName}
        </a>
        <span>{kicker}</span>
      </nav>
      <h1 className="sign">{title}</h1>
      <p className="article-standfirst">{description}</p>
      <figure className="article-figure">
        <StoryPicture picture={picture} isLead />
      </figure>
    </header>
  )
}
