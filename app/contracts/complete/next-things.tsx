import { Mail, Package, Phone } from 'lucide-react'

import { brand } from '#app/brand.ts'

type NextThingsProps = { email?: string | undefined; address?: string | undefined }

/** What comes now (rule C9): training by email, hardware by post, and whom to ask. */
export function NextThings({ email, address }: NextThingsProps) {
  return (
    <ul className="next-things">
      <li>
        <Mail aria-hidden="true" />
        <div>
          <b>Training materials will arrive by email</b>
          <p>{email ? `To ${email}. ` : ''}Have a look before the parcel lands.</p>
        </div>
      </li>
      <li>
        <Package aria-hidden="true" />
        <div>
          <b>Hardware will arrive by post</b>
          <p>{address ? `To ${address}.` : 'To the address that you gave us.'}</p>
        </div>
      </li>
      <li>
        <Phone aria-hidden="true" />
        <div>
          <b>Stuck? A person answers</b>
          <p>
            <a href={brand.phone.href}>{brand.phone.display}</a> <a href={`mailto:${brand.email}`}>{brand.email}</a>
          </p>
        </div>
      </li>
    </ul>
  )
}
