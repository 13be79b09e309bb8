import { useLocation } from 'react-router'

import { brand } from '#app/brand.ts'
import { AnchorButton } from '#app/ui/button/button.tsx'
import { Wordmark, WordmarkSymbols } from '#app/ui/drawings/wordmarks/wordmark.tsx'

import './welcome.css'

export const meta = () => [{ title: `Welcome | ${brand.name}` }, { name: 'robots', content: 'noindex' }]

const partners = [
  'coinstead',
  'the-daily-meridian',
  'kelpie-express',
  'furlong',
  'jolly-draw',
  'kerbside',
  'satchel',
  'overlander',
] as const

/** Shows a shopfront with a START link, which passes the URL's query on (rule AC32). */
export default function SignupWelcomePage() {
  const { search } = useLocation()
  return (
    <main id="main" className="column">
      <WordmarkSymbols names={partners} />
      <div className="welcome-fascia on-sign">
        <h1 className="sign">
          <span>Transforming</span> <span>retailers</span> <span>for</span> <span>the digital age</span>
        </h1>
      </div>
      <div className="awning welcome-awning" aria-hidden="true">
        <div />
      </div>
      <div className="column welcome-front">
        <section className="welcome-glass" aria-labelledby="welcome-partners">
          <h2 id="welcome-partners" className="sign">
            Who your counter serves
          </h2>
          <ul>
            {partners.map((partner) => (
              <li key={partner}>
                <Wordmark name={partner} />
              </li>
            ))}
          </ul>
        </section>
        <div className="welcome-door on-sign">
          <div className="welcome-pane">
            <p>
              You need your shop’s address and hours, a bank account and a signature. You can stop at any time and
              continue later.
            </p>
            <AnchorButton className="welcome-start" data-click="START" href={`/signup-overview${search}`}>
              START
            </AnchorButton>
          </div>
          {/* CSS shows one of the two (rule AC42). */}
          <a className="way-in inline-line welcome-login" href="/agent-login">
            I already started. Log in
          </a>
          <a className="way-on inline-line welcome-login" href="/account">
            I already started. My shops
          </a>
        </div>
      </div>
      <div className="welcome-pavement" />
    </main>
  )
}
