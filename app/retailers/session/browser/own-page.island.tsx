import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'

import { retryRequests } from '#app/web/form/send/retry-requests.ts'
import { InlineScript } from '#app/web/inline-script.tsx'

import { readSession, watchSession } from '../retailer-session.ts'
import { leaveForLogin } from './leave-for-login.ts'
import { loginPath } from './login-path.ts'
import { useFreshData } from '#app/web/use-fresh-data.ts'

/**
 * Redirects to the log-in before the page is shown if the browser's session is missing or expired (rule AC29), and removes an expired one.
 * The layout has detected whether there is a valid one (`way-in.tsx`). Without script the cookie decides.
 */
const leave = `var page=document.documentElement,to=document.currentScript.dataset
if(!('known' in page.dataset)){var ended;try{ended=localStorage.id_token;for(var key of ['id_email','id_token','userExpires'])localStorage.removeItem(key)}catch(closed){}page.hidden=true;location.replace(ended?to.ended:to.login)}`

/** A page of a retailer's own account: rendered by the server for the session cookie, and refreshed in the browser. */
export function OwnPage({ className, children }: { className: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const next = pathname + search
  useWatchedSession(next)
  useFreshData()
  useEffect(retryRequests, [])
  return (
    <main id="main" className={className}>
      <InlineScript
        data={{ 'data-login': loginPath({ next }), 'data-ended': loginPath({ next, reason: 'session-ended' }) }}
      >
        {leave}
      </InlineScript>
      {children}
    </main>
  )
}

/** Leaves the page when another tab logs out, and reloads it when another tab logs in to another account. */
function useWatchedSession(next: string): void {
  useEffect(() => {
    const email = readSession(0)?.email
    const check = () => {
      const session = readSession()
      if (!session) leaveForLogin(next)
      else if (session.email !== email) location.reload()
    }
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !readSession()) leaveForLogin(next)
    }
    addEventListener('pageshow', comeBack)
    const stop = watchSession(check)
    return () => {
      removeEventListener('pageshow', comeBack)
      stop()
    }
  }, [next])
}
