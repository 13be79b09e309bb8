import { Link } from 'react-router'

import { Notice } from '../feedback/notice.tsx'
import { Tag } from './tag.tsx'

type LookNoticeProps = {
  /** What is odd about the letters of a name, a sentence each. */
  odd: readonly string[]
  /** Records whose names look the same and are not. */
  alike: readonly { to: string; name: string }[]
}

/** Says that a name may pass for another one; nothing where it does not. */
export function LookNotice({ odd, alike }: LookNoticeProps) {
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

/** The same in the row of a list. */
export const LookTag = () => (
  <>
    <Tag tone="pink">Odd letters</Tag>{' '}
  </>
)
