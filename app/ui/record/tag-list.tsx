import { Link } from 'react-router'

import { Tag } from './tag.tsx'

/** The words that staff put on a record; each leads to all that bear it. */
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
