import { Drawing } from '#app/ui/drawings/drawing.ts'
import galahWithPage from '#app/ui/drawings/pages/galah-with-page.svg?drawing'
import lostPageLikeness from '#app/ui/drawings/pages/lost-page-likeness.svg?drawing'
import twoGalahs from '#app/ui/drawings/pages/two-galahs.svg?drawing'
import twoWires from '#app/ui/drawings/pages/two-wires.svg?drawing'
import { invoke } from '#app/ui/focus/invoke.ts'
import { pageMeta } from '#app/web/page-head/page-meta.ts'

import { chosenLink } from '../scripts/chosen-links.ts'
import { NationWide } from '../layout/footer/nation-wide.tsx'
import './not-found.css'

export function meta() {
  return pageMeta({ title: '404 not found', description: 'The page may have been renamed or removed.' })
}

const tearOffs = () => [
  { href: '/', label: 'Home' },
  { href: '/about', label: 'About Us' },
  { href: '/clients', label: 'Our Clients' },
  { ...chosenLink('NETWORK_URL'), label: 'Browse Network', target: '_blank', rel: 'noopener' },
  { href: '/agent', label: 'For shops' },
  { href: '/blogs', label: 'Articles' },
]

/** A poster on a pole, and the call to action of the layout (rule W10). */
export default function NotFoundPage() {
  return (
    <main id="main">
      <div className="lost">
        <Drawing of={twoWires} className="lost-wires" />
        <Drawing of={twoGalahs} className="lost-witnesses" />
        <Drawing of={galahWithPage} className="lost-suspect" />
        <div className="lost-pole" aria-hidden="true" />
        <div className="lost-poster">
          <p className="lost-cry sign" aria-hidden="true">
            LOST
          </p>
          <h1 className="sign">404 not found</h1>
          <Drawing of={lostPageLikeness} className="lost-likeness" />
          <p className="lost-words">
            One page, white, answers to this address. We’re sorry: it may have been renamed or removed. If you saw a
            galah leave with it, you are not the first.
          </p>
          <nav aria-label="Where to go instead">
            <ul>
              {tearOffs().map(({ label, ...link }) => (
                <li key={label}>
                  <a {...link}>
                    <span>{label}</span>
                    {'target' in link ? <span className="vh">opens in a new tab</span> : null}
                  </a>
                </li>
              ))}
              <li>
                <button type="button" {...invoke('show-modal', 'contact')}>
                  <span>Contact</span>
                </button>
              </li>
            </ul>
          </nav>
        </div>
      </div>
      <NationWide />
    </main>
  )
}
