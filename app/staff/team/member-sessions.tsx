import { Form } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { ShortTime } from '#app/ui/time.tsx'

import type { MemberRecord } from './load-member.server.ts'

export function MemberSessions({ member: { name, sessions, now } }: { member: MemberRecord }) {
  return (
    <section className="grid gap-3">
      <h3>Signed in</h3>
      {sessions.length === 0 ? <p className="text-text-soft">Nowhere at the moment.</p> : null}
      <ul className="team-sessions">
        {sessions.map(({ id, device, address, lastSeenAt }) => (
          <li key={id}>
            <span>
              {device}
              <small>
                {address}, last seen <ShortTime at={lastSeenAt} now={now} />
              </small>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="session" value={id} />
              <Button variant="ghost" size="small" name="intent" value="end-session">
                Sign out
                <span className="vh">
                  {' '}
                  {name} on {device}
                </span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <Button variant="ghost" size="small" name="intent" value="end-sessions">
            Sign out everywhere
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
