import type { ReactNode } from 'react'

import { brand } from '#app/brand.ts'

const networks: readonly { name: string; href: string; mark: ReactNode }[] = [
  {
    name: 'LinkedIn',
    href: brand.social.linkedin,
    mark: (
      <path
        fill="currentColor"
        d="M4 9h4v11H4zM6 3.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM10 9h4v1.6c.7-1.1 1.9-1.9 3.5-1.9 3 0 4.5 1.9 4.5 5.1V20h-4v-5.6c0-1.5-.6-2.4-1.9-2.4s-2.1 1-2.1 2.5V20h-4z"
      />
    ),
  },
  {
    name: 'Facebook',
    href: brand.social.facebook,
    mark: (
      <path
        fill="currentColor"
        d="M13.5 22v-8h2.8l.5-3.5h-3.3V8.3c0-1 .4-1.8 1.9-1.8H17V3.3C16.5 3.2 15.6 3 14.6 3 12 3 10 4.6 10 7.7v2.8H7V14h3v8z"
      />
    ),
  },
  {
    name: 'Instagram',
    href: brand.social.instagram,
    mark: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="2.2">
          <rect x="3" y="3" width="18" height="18" rx="5" />
          <circle cx="12" cy="12" r="4.2" />
        </g>
        <circle cx="17.3" cy="6.7" r="1.4" fill="currentColor" />
      </>
    ),
  },
]

export function SocialLinks() {
  return (
    <ul className="contact-social">
      {networks.map(({ name, href, mark }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              {mark}
            </svg>
            {name}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
