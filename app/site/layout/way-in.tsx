import { InlineScript } from '#app/platform/inline-script.tsx'

/**
 * Says before anything is seen whether this browser holds a session of a retailer that has not ended (`agent-session.ts`), so
 * that every page shows the right one of two links (rule AC42). A browser that keeps nothing for us holds none.
 */
const knownHere = `try{var until=localStorage.userExpires;if(localStorage.id_token&&(/^\\d+$/.test(until)?+until:Date.parse(until))>=Date.now())document.documentElement.dataset.known=''}catch(closed){}`

export const KnownHere = () => <InlineScript>{knownHere}</InlineScript>

/** The way in for retailers, or to their shops for whoever is logged in; the sheet shows one of them. */
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
