import { ArrowRight } from 'lucide-react'

import { Shopfront } from '#app/ui/drawings/shopfront/shopfront.tsx'

import { TalkButton } from '../../layout/header/talk-button.tsx'

/** The banner: a sign above the awning and the counter. It is painted at once, without animation (rules W14, W16). */
export function Banner() {
  return (
    <>
      <div className="fascia on-sign">
        <div className="wrap">
          <div className="fitted">
            <h1 className="sign">
              <span className="fascia-line">
                Accept in-store <br className="narrow" />
                payments
              </span>{' '}
              <span className="fascia-line">
                for <br className="narrow" />
                your digital <br className="narrow" />
                services
              </span>
            </h1>
          </div>
        </div>
      </div>
      <div className="awning" aria-hidden="true">
        <div />
      </div>
      <div className="shop-window">
        <div className="wrap">
          <div className="shop-window-copy">
            <p className="lede">
              Your customers walk into a newsagency or convenience store, show a code, and pay with cash or card. Their
              online account is credited before they leave the counter.
            </p>
            <div className="shop-window-actions">
              <TalkButton size="large" reason="TO_EMAIL_INTEGRATING">
                Talk about integrating <ArrowRight aria-hidden="true" />
              </TalkButton>
              <TalkButton size="large" variant="ghost" reason="TO_EMAIL_SETUP">
                Get a tablet for my shop
              </TalkButton>
            </div>
          </div>
          <Shopfront />
        </div>
      </div>
    </>
  )
}
