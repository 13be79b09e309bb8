import { renderToStaticMarkup } from 'react-dom/server'

import { brand } from '#app/brand.ts'

import type { Article } from '../content/entry.ts'
import { Prose } from '../content/prose.tsx'
import { startOfDayInSydney } from '../content/schedule.ts'
import { xmlElement, xmlEmpty, xmlHead } from './xml.ts'

type Feed = { origin: string; articles: readonly Article[] }

/** The most articles in a feed. */
const longest = 30

const title = `Articles by ${brand.name}`
const subtitle = 'News from the counter: in-store payments and parcels in Australia.'

const urlOf = (origin: string, { slug }: Article) => `${origin}/blogs/${slug}`
const published = ({ date }: Article) => startOfDayInSydney(date)
const updated = (article: Article) => startOfDayInSydney(article.updated ?? article.date)

/** Returns the time of the last change, or the epoch for an empty feed. */
const changed = (articles: readonly Article[]) => articles.map(updated).toSorted().at(-1) ?? '1970-01-01T00:00:00Z'

/** Returns the text of an article as HTML for feed readers, with absolute addresses and without drawings. */
function htmlOf(origin: string, article: Article): string {
  return renderToStaticMarkup(<Prose of={article.body} />)
    .replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)
    .replaceAll(/(srcset="|, )\/assets\//gi, `$1${origin}/assets/`)
    .replaceAll(' href="#', ` href="${urlOf(origin, article)}#`)
}

export function atomFeed({ origin, articles }: Feed): string {
  const entries = articles
    .slice(0, longest)
    .map((article) =>
      [
        '<entry>',
        xmlElement('id', urlOf(origin, article)),
        xmlElement('title', article.title),
        xmlEmpty('link', { href: urlOf(origin, article) }),
        xmlElement('published', published(article)),
        xmlElement('updated', updated(article)),
        `<author>${xmlElement('name', article.author ?? brand.name)}</author>`,
        ...article.tags.map((term) => xmlEmpty('category', { term })),
        xmlElement('summary', article.description),
        xmlElement('content', htmlOf(origin, article), { type: 'html' }),
        '</entry>\n',
      ].join(''),
    )
  return [
    xmlHead,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-AU">\n',
    xmlElement('id', `${origin}/feed.xml`),
    xmlElement('title', title),
    xmlElement('subtitle', subtitle),
    xmlElement('updated', changed(articles)),
    xmlEmpty('link', { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` }),
    xmlEmpty('link', { rel: 'alternate', type: 'text/html', href: `${origin}/blogs` }),
    xmlElement('icon', `${origin}/favicon.svg`),
    '\n',
    ...entries,
    '</feed>\n',
  ].join('')
}

/** Returns the RSS feed, for readers that do not support Atom. */
export function rssFeed({ origin, articles }: Feed): string {
  const items = articles
    .slice(0, longest)
    .map((article) =>
      [
        '<item>',
        xmlElement('title', article.title),
        xmlElement('link', urlOf(origin, article)),
        xmlElement('guid', urlOf(origin, article), { isPermaLink: 'true' }),
        xmlElement('pubDate', new Date(published(article)).toUTCString()),
        ...article.tags.map((tag) => xmlElement('category', tag)),
        xmlElement('description', article.description),
        xmlElement('content:encoded', htmlOf(origin, article)),
        '</item>\n',
      ].join(''),
    )
  return [
    xmlHead,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">\n<channel>',
    xmlElement('title', title),
    xmlElement('link', `${origin}/blogs`),
    xmlElement('description', subtitle),
    xmlElement('language', 'en-AU'),
    xmlElement('lastBuildDate', new Date(changed(articles)).toUTCString()),
    xmlEmpty('atom:link', { rel: 'self', type: 'application/rss+xml', href: `${origin}/rss.xml` }),
    '\n',
    ...items,
    '</channel>\n</rss>\n',
  ].join('')
}
