import { Link } from 'react-router'

import { Tag } from './tag.tsx'

/** The tags that colleagues gave a record. Each links to the list of records with that tag. */
export function TagList({ tags, listTo }: { tags: readonly string[]; listTo: string }) {
  if (tags.length === 0) return null
  return (
    <span className="tag-list">
      {tags.map((tag) => (
        <Link key={tag} to={`${listTo}${listTo.includes('?') ? '&' : '?'}${new URLSearchParams({ tag })}`}>
          <Tag tone="green">
            <span className="vh">Tagged </span>
            {tag}
          </Tag>
        </Link>
      ))}
    </span>
  )
}
