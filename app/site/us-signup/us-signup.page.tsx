import { ArrowRight } from 'lucide-react'

import { brand } from '#app/brand.ts'
import { FormButton, FormCheck, FormField, StaticForm } from '#app/platform/form/form-parts.tsx'
import { Postmark, Stamp } from '#app/ui/drawings/airmail/stamp.tsx'
import { pageMeta } from '#app/platform/page-head/page-meta.ts'

import styles from './us-signup.css?inline'

export const handle = { styles }

const { name, legalName, email, address } = brand

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
      <p className="airmail-kicker">Greetings from the other side of the planet</p>
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

function Notice() {
  return (
    <p className="form-notice">
      {legalName}, {address.street}, {address.locality} {address.state} {address.postcode}, Australia, uses these
      details to contact you about the rollout, by email or by phone. We ask separately, and first, before we would ever
      send a text advertisement to your number. Seeing or correcting your details:{' '}
      <a href={`mailto:${email}`}>{email}</a> and our <a href="/privacy-policy">Privacy Policy</a>.
    </p>
  )
}

/** The postcard. */
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
          <div className="airmail-thanks" role="status" data-thanks hidden>
            <h2 className="sign" tabIndex={-1}>
              Thank you
            </h2>
            <p>We have your store on our list, and will write to you about the New Jersey rollout.</p>
          </div>
          <h2 className="sign sign-s">Register your store</h2>
          <StaticForm wake="us-signup" label="Register your store" className="airmail-form" otherWay={<OtherWay />}>
            <FormField name="shopName" label="Store name" autoComplete="organization" maxLength={200} />
            <FormField name="name" label="Your name" autoComplete="name" maxLength={200} />
            <FormField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
            <FormField name="contactNumber" label="Contact number" type="tel" autoComplete="tel" maxLength={50} />
            <FormField
              name="shopZipCode"
              label="ZIP code"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={10}
            />
            <FormButton icon={<ArrowRight aria-hidden="true" />}>Register interest</FormButton>
            <FormCheck />
            <Notice />
          </StaticForm>
        </div>
      </div>
    </main>
  )
}

function OtherWay() {
  return (
    <p>
      You can also write to <a href={`mailto:${email}?subject=New%20Jersey`}>{email}</a>: your store, your name, a
      number and the ZIP code are all we need.
    </p>
  )
}
