import { Link } from 'react-router'

import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageSection } from '#app/ui/page/page-section.tsx'
import { Tag } from '#app/ui/record/tags/tag.tsx'

import type { Duplicate } from '../registration-view.ts'

/** Warns that the person or the shop is already registered. */
export function DuplicateNotice({ duplicates }: { duplicates: readonly Duplicate[] }) {
  const twin = duplicates.find(({ same }) => same.includes('ABN') || same.includes('Name and postcode'))
  if (!twin) return null
  const isStore = twin.to.includes('/shops/')
  return (
    <Notice tone="warn" title={`${isStore ? 'A store' : 'A registration'} with these details exists: ${twin.name}.`}>
      Same {twin.same.join(', ').toLowerCase().replace('abn', 'ABN')}. Check it before you answer:{' '}
      <Link to={twin.to} className="inline-link">
        open it
      </Link>
      .
    </Notice>
  )
}

export function RecordDuplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  return (
    <PageSection heading="Likely duplicates" note={duplicates.length > 0 ? `${duplicates.length} found` : undefined}>
      {duplicates.length === 0 ? (
        <p>No record has the same email, ABN or number, and no store in this postcode has a similar name.</p>
      ) : (
        <ul className="lines duplicates">
          {duplicates.map(({ id, to, name, about, same }) => (
            <li key={id}>
              <span className="row-name">
                <Link to={to} className="inline-link">
                  {name}
                </Link>
                <small>{about}</small>
              </span>
              <span className="duplicate-same">
                <span className="vh">Same: </span>
                {same.map((words) => (
                  <Tag key={words} tone="green">
                    {words}
                  </Tag>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  )
}
