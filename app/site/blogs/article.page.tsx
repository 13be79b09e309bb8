import { data, useParams } from 'react-router'
import { ArrowLeft } from 'lucide-react'

import { brand } from '#app/brand.ts'
import pressFace from '#app/ui/fonts/press-500.woff2?url'
import { pageMeta } from '#app/web/page-head/page-meta.ts'
import { cardPath } from '#app/web/page-head/social-cards.ts'
import { article, breadcrumbs, StructuredData } from '#app/web/page-head/structured-data.tsx'

import { articles, findArticle } from '../content/content.ts'
import type { Article } from '../content/entry.ts'
import { Prose } from '../content/prose.tsx'
import { startOfDayInSydney } from '../content/schedule.ts'
import { FontPreload } from '../layout/font-preloads.tsx'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import { ArticleSides } from './article-sides.tsx'
import './article.css'
import { MoreStories } from './more-stories.tsx'
import { articlePath, neighbours, paperName } from './paper.ts'
import { StoryDrawings, StoryPicture } from './story-picture.tsx'

/** Responds 404 if the article is unknown or not public yet. */
export function loader({ params: { slug = '' } }: { params: { slug?: string } }): null {
  if (!findArticle(slug)) throw data(null, 404)
  return null
}

export function meta({ params: { slug = '' } }: { params: { slug?: string } }) {
  const story = findArticle(slug)
  if (!story) return [{ title: '404 not found' }]
  const { title, description, date, updated, tags } = story
  const path = articlePath(story)
  return pageMeta({
    title: `${title} | ${brand.name}`,
    description,
    path,
    type: 'article',
    published: startOfDayInSydney(date),
    updated: updated && startOfDayInSydney(updated),
    tags,
  })
}

export default function ArticlePage() {
  const { slug = '' } = useParams()
  const story = findArticle(slug)
  return story ? <Story of={story} /> : null
}

function Story({ of: story }: { of: Article }) {
  const path = articlePath(story)
  const around = neighbours(articles(), story.slug)
  const facts = article({
    headline: story.title,
    description: story.description,
    path,
    image: cardPath(path),
    published: startOfDayInSydney(story.date),
    updated: story.updated && startOfDayInSydney(story.updated),
    author: story.author,
    words: story.words,
  })
  const trail = [
    { name: paperName, path: '/blogs' },
    { name: story.title, path },
  ]
  return (
    <main id="main" className="newsstand">
      <FontPreload face={pressFace} />
      <StructuredData of={[facts, breadcrumbs(trail)]} />
      <StoryDrawings of={[story, ...around.more]} />
      <div className="wrap paper">
        <article>
          <ArticleHead of={story} />
          <div className="article-grid">
            <div className="article-text">
              <Prose of={story.body} />
            </div>
            <ArticleSides of={story} />
          </div>
        </article>
        <MoreStories {...around} />
      </div>
      <NationWide />
    </main>
  )
}

/** The part above the text: a link back, the headline, the description and the picture. */
function ArticleHead({ of: { title, kicker, description, picture } }: { of: Article }) {
  return (
    <header className="article-head">
      <nav className="label line article-top" aria-label="Newspaper">
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
