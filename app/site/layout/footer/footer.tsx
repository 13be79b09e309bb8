import { brand } from '#app/brand.ts'
import { invoke } from '#app/ui/focus/invoke.ts'
import { Logo } from '#app/ui/logo/logo.tsx'

import { chosenLink } from '../../scripts/chosen-links.ts'
import { NetworkLink } from '../header/nav-links.tsx'
import { WayIn } from '../header/way-in.tsx'

const builtIn = new Date().getFullYear()

export function Footer() {
  return (
    <footer className="site-footer on-sign">
      <div className="wrap">
        <div className="site-footer-about">
          <Logo />
          <p>
            In-store payments and parcels at newsagencies and convenience stores across Australia. We aim to recycle{' '}
            {brand.claims.packagingRecycled} of our packaging.
          </p>
        </div>
        <nav aria-labelledby="footer-pages">
          <h2 id="footer-pages" className="sign">
            {brand.name}
          </h2>
          <a href="/">Home</a>
          <a href="/about">About Us</a>
          <a href="/clients">Our Clients</a>
          <a href="/blogs">Articles</a>
          <NetworkLink>Browse Network</NetworkLink>
          <WayIn shops="Your shops">Shop log in</WayIn>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className="sign">
            Help
          </h2>
          <button type="button" {...invoke('show-modal', 'contact')}>
            Contact Form
          </button>
          <a {...chosenLink('STATUS_URL')}>Status</a>
          <a href="/terms">Terms &amp; Conditions</a>
          <a href="/privacy-policy">Privacy Policy</a>
        </nav>
        <nav aria-labelledby="footer-follow" className="site-footer-follow">
          <h2 id="footer-follow" className="sign">
            Follow
          </h2>
          <a href={brand.social.linkedin}>LinkedIn</a>
          <a href={brand.social.facebook}>Facebook</a>
          <a href={brand.social.instagram}>Instagram</a>
        </nav>
        <div className="site-footer-base">
          <span>
            © {builtIn} {brand.legalName}
          </span>
          <span>Made for the counter. Deposits are irreversible.</span>
        </div>
      </div>
    </footer>
  )
}
