import { brand } from '#app/brand.ts'
import { Screen } from '#app/enquiries/us-interest/us-signup.island.tsx'
import { Island } from '#app/web/form/island.tsx'
import { Postmark, Stamp } from '#app/ui/drawings/airmail/stamp.tsx'
import { pageMeta } from '#app/web/page-head/page-meta.ts'

import './us-signup.css'

const { name, address } = brand

export function meta() {
  return pageMeta({
    title: `Hello, New Jersey | ${name}`,
    description: `Keep a store in the United States? Register interest in the New Jersey rollout of ${name}.`,
    path: '/us/signup',
  })
}

function Greeting() {
  return (
    <div className="airmail-letter">
      <p className="kicker">Greetings from the other side of the planet</p>
      <h1 className="sign">
        <span className="airmail-hello">Hello,</span> <span className="airmail-jersey">New Jersey</span>
      </h1>
      <div className="airmail-words">
        <p>Dear storekeeper,</p>
        <p>
          In Australia our tablet stands on the counters of corner stores. People come in, show a code, and pay with
          cash or card for something online.
        </p>
        <p>Keep a store over there? Leave us your details and we will write to you about the New Jersey rollout.</p>
        <p>
          <b>
            {name}, {address.locality}
          </b>
        </p>
      </div>
    </div>
  )
}

/** The sign-up from the US, as a postcard. */
export default function UsSignupPage() {
  return (
    <main id="main" className="airmail">
      <div className="airmail-card">
        <Greeting />
        <div className="airmail-side">
          <div className="airmail-post">
            <Postmark
              className="airmail-postmark"
              locality={address.locality.toUpperCase()}
              place={`${address.state} ${address.postcode}`}
            />
            <Stamp className="airmail-stamp" issuer={name.toUpperCase()} />
          </div>
          <Island name="us-signup" as="div" screen={Screen} props={{}} />
        </div>
      </div>
    </main>
  )
}
