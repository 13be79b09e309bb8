import { ArrowUpRight } from 'lucide-react'

import { Masthead } from '#app/ui/drawings/mastheads/masthead.tsx'

import type { PressMention } from '../content/entry.ts'

/** What the papers say: three columns on a desktop, two on a tablet, one on a phone (rule W22). */
export function AsSeenIn({ mentions }: { mentions: readonly PressMention[] }) {
  return (
    <section className="press" aria-labelledby="press-heading">
      <div className="wrap">
        <h2 id="press-heading" className="sign sign-m">
          As seen in...
        </h2>
        <ul>
          {mentions.map(({ slug, masthead, headline, url }) => (
            <li key={slug}>
              <a href={url} target="_blank" rel="noopener">
                <Masthead name={masthead} />
                <span className="press-headline">
                  {headline} <ArrowUpRight aria-hidden="true" />
                </span>
                <span className="vh">opens in a new tab</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
