import { InlineScript } from '#app/web/inline-script.tsx'

/**
 * Marks the page before the first paint if this browser has a retailer's session that has not expired (`agent-session.ts`), so that every
 * page shows the right one of two links (rule AC42). A browser without storage has no session.
 */
const knownHere = `try{var until=localStorage.userExpires;if(localStorage.id_token&&(/^\\d+$/.test(until)?+until:Date.parse(until))>=Date.now())document.documentElement.dataset.known=''}catch(closed){}`

export const KnownHere = () => <InlineScript>{knownHere}</InlineScript>

/** The log-in link for retailers, or the link to their shops while they are logged in. The style sheet shows one of them. */
export function WayIn({ children, shops }: { children: string; shops: string }) {
  return (
    <>
      <a className="way-in" href="/agent-login">
        {children}
      </a>
      <a className="way-on" href="/account">
        {shops}
      </a>
    </>
  )
}
