import { Link } from 'react-router'

import { Notice } from '../../feedback/notice.tsx'
import { Tag } from '../tags/tag.tsx'

type ConfusableNoticeProps = {
  /** What is unusual about the letters of a name, one sentence each. */
  odd: readonly string[]
  /** Other records with confusingly similar names. */
  alike: readonly { to: string; name: string }[]
}

/** Warns that a name can be confused with another. Renders nothing if there is no reason for it. */
export function ConfusableNotice({ odd, alike }: ConfusableNoticeProps) {
  if (odd.length + alike.length === 0) return null
  return (
    <Notice tone="warn" title="This name may be made to look like another.">
      <span>{odd.join(' ')}</span>{' '}
      {alike.length > 0 ? (
        <span>
          It looks like{' '}
          {alike.map(({ to, name }, index) => (
            <span key={to}>
              {index > 0 ? ' and ' : null}
              <Link to={to} className="inline-link">
                {name}
              </Link>
            </span>
          ))}
          , and is not the same.{' '}
        </span>
      ) : null}
      <span>Find out who it is first.</span>
    </Notice>
  )
}

/** The same warning as a tag, for rows of a list. */
export const OddLettersTag = () => (
  <>
    <Tag tone="pink">Odd letters</Tag>{' '}
  </>
)
