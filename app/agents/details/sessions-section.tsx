import { useId, useRef, useState } from 'react'

import { outcomeWords } from '#app/platform/form/outcome-words.ts'
import { Button } from '#app/ui/button.tsx'
import { mediumMoment, ofDevice } from '#app/ui/dates.ts'

import { readSession } from '../session/agent-session.ts'
import { leaveForLogin } from '../session/leave-for-login.ts'
import { postOwn } from '../session/post-own.ts'
import { detailsPath, networkWords, type OwnSession } from './own-account.ts'

const when = (at: string) => mediumMoment(at, ofDevice)

const words = {
  sending: '',
  notDone: 'Not logged out there',
  notSure: 'We cannot tell whether that was logged out',
  unchecked: 'Not logged out there',
}

type Acting = { isBusy: boolean; end(path: 'end-session' | 'end-other-sessions', body: object, news: string): void }

function SessionRow({ session, acting }: { session: OwnSession; acting: Acting }) {
  const { id, device, network, startedAt, lastSeenAt, isCurrent } = session
  const place = networkWords(network)
  return (
    <li>
      <p>
        <b>{device}</b>
        <small>{place ? `Logged in ${when(startedAt)}, network ${place}` : `Logged in ${when(startedAt)}`}</small>
        {isCurrent ? null : <small>{`Last seen ${when(lastSeenAt)}`}</small>}
      </p>
      {isCurrent ? (
        <b className="details-here">This one</b>
      ) : (
        <Button
          type="button"
          variant="ghost"
          size="small"
          onClick={() => acting.end('end-session', { session: id }, `${device} is logged out.`)}
        >
          Log out
          <span className="vh">
            {' '}
            {device}, logged in {when(startedAt)}
          </span>
        </Button>
      )}
    </li>
  )
}

/** Where the account is open (rule AC40); each place can be shut, and all others at once. */
export function SessionsSection({ sessions, reload }: { sessions: readonly OwnSession[]; reload(): void }) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { acting, news, trouble } = useEnding(() => {
    reload()
    // The button that had the focus goes.
    title.current?.focus()
  })
  return (
    <section className="details-section" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        Where you are logged in
      </h2>
      <div className="details-body">
        <p role="status" className="details-news">
          {news}
        </p>
        <div role="alert">
          {trouble ? (
            <div className="flow-note" data-tone="bad">
              <div>
                <b>{trouble.title}</b>
                <p>{trouble.text}</p>
              </div>
            </div>
          ) : null}
        </div>
        <ul className="details-list details-sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} acting={acting} />
          ))}
        </ul>
        {sessions.length > 1 ? (
          <Button
            type="button"
            variant="danger"
            busy={acting.isBusy}
            onClick={() => acting.end('end-other-sessions', {}, 'You are logged out everywhere else.')}
          >
            Log out everywhere else
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function useEnding(ended: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState('')
  const [trouble, setTrouble] = useState<{ title: string; text: string }>()

  async function end(path: string, body: object, done: string): Promise<void> {
    setBusy(true)
    setNews('')
    setTrouble(undefined)
    const session = readSession()
    const outcome = await postOwn(`/api/account/${path}`, { ...body }, session)
    setBusy(false)
    const status = outcome.kind === 'answered' ? outcome.answer.status : 0
    if (status === 401) return leaveForLogin(detailsPath, session)
    // Gone already is what was asked for.
    if (status !== 404 && (status === 0 || status >= 300))
      return setTrouble(outcomeWords(outcome, { words, of: 'press' }))
    setNews(done)
    return ended()
  }
  const acting: Acting = { isBusy, end: (...act) => void (isBusy || end(...act)) }
  return { acting, news, trouble }
}
