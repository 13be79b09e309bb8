import { Link } from 'react-router'

import { PageSection } from '#app/ui/page/page-section.tsx'
import { StatusMark } from '#app/ui/record/status-mark.tsx'

/** Whether our letters get through. */
export function MailRoom({ failed, retrying }: { failed: number | string; retrying: number | string }) {
  return (
    <PageSection heading="The back room" className="today-room">
      <ul className="today-room-list">
        <li>
          <StatusMark tone={failed === 0 ? 'good' : 'bad'}>Mail</StatusMark>
          <span>
            <Link to="/staff/mail?state=failed" className="inline-link">
              {failed} failed
            </Link>
            ,{' '}
            <Link to="/staff/mail?state=retrying" className="inline-link">
              {retrying} being tried again
            </Link>
          </span>
        </li>
      </ul>
    </PageSection>
  )
}
