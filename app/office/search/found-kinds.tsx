import { Link } from 'react-router'

import { ExampleTag } from '#app/ui/record/list/example-tag.tsx'

import { type FoundKind, isLongEnough } from './found.ts'

/** Shows search results by kind as plain links, which the dialog also navigates with the arrow keys. */
export function FoundKinds({ kinds, level }: { kinds: readonly FoundKind[]; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <div className="found-kinds">
      {kinds.map(({ heading, found, allTo }) => (
        <section key={heading} aria-label={heading}>
          <Heading>{heading}</Heading>
          <ul>
            {found.map(({ to, title, detail, reference, isExample }) => (
              <li key={to}>
                <Link to={to} className="found-link" data-found-link>
                  <b translate="no">{title}</b>
                  {reference ? (
                    <span className="found-reference" translate="no">
                      {reference}
                    </span>
                  ) : null}
                  <small>
                    {isExample ? <ExampleTag /> : null} <span>{detail}</span>
                  </small>
                </Link>
              </li>
            ))}
          </ul>
          {allTo ? (
            <Link to={allTo} className="inline-link found-all" data-found-link>
              All results in {heading}
            </Link>
          ) : null}
        </section>
      ))}
    </div>
  )
}

export const whatIsFound = 'A name, email, phone number, ABN or reference'

/** Returns the message for an empty, too short or unsuccessful search. */
export function notFoundWords(search: string): string {
  if (search === '')
    return `Type ${whatIsFound.toLowerCase().replace('abn', 'ABN')}. The search covers everything you have access to.`
  if (!isLongEnough(search)) return 'Type one more letter or digit.'
  return `No results for “${search}”. Try fewer letters, or another detail.`
}
