import { Mail } from 'lucide-react'

import { pageUrl } from '#app/web/page-head/public-url.ts'

import type { Article } from '../content/entry.ts'
import { articlePath, dateLine, paperName } from './paper.ts'

/** The column next to the text: author and date, links to the sections, and links to share the article. */
export function ArticleSides({ of: story }: { of: Article }) {
  const sections = story.headings.filter(({ depth }) => depth === 2)
  return (
    <>
      <div className="article-by">
        <p>
          <b>{story.author ?? paperName}</b>
        </p>
        <p>
          <time dateTime={story.date}>{dateLine(story.date)}</time>
        </p>
        {story.updated ? (
          <p>
            Updated <time dateTime={story.updated}>{dateLine(story.updated)}</time>
          </p>
        ) : null}
        <p>{story.minutes}-minute read</p>
      </div>
      <aside className="article-side" aria-label="About this story" data-print="off">
        {sections.length > 1 ? (
          <nav className="article-inside" aria-labelledby="inside-heading">
            <h2 id="inside-heading" className="sign">
              In this story
            </h2>
            <ol>
              {sections.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <ShareLinks of={story} />
      </aside>
    </>
  )
}

/** Shares with plain links, so that no third party is contacted before the visitor follows one. */
function ShareLinks({ of: story }: { of: Article }) {
  const url = pageUrl(articlePath(story))
  const mail = `mailto:?subject=${encodeURIComponent(story.title)}&body=${url}`
  return (
    <div className="article-share">
      <h2 className="sign">Cut out and pass on</h2>
      <ul>
        <li>
          <a href={mail}>
            <Mail aria-hidden="true" /> Send by email
          </a>
        </li>
        <li>
          <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${url}`} rel="noopener">
            Share on LinkedIn
          </a>
        </li>
        <li>
          <a href={`https://www.facebook.com/sharer/sharer.php?u=${url}`} rel="noopener">
            Share on Facebook
          </a>
        </li>
      </ul>
    </div>
  )
}
