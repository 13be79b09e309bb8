import { DateTime } from '#app/ui/time.tsx'

import { kindLabels } from './contract-view.ts'
import type { ContractRecord } from './contract-view.ts'

const teeth = Array.from({ length: 16 }, (_, index) => index * 22.5)

/** The rosette of a sealed document. */
function Rosette() {
  return (
    <svg className="certificate-seal" viewBox="-42 -42 84 84" aria-hidden="true">
      {teeth.map((turn) => (
        <rect key={turn} x="-8" y="-38" width="16" height="16" transform={`rotate(${turn})`} />
      ))}
      <circle r="31" />
      <text y="5">SEALED</text>
    </svg>
  )
}

/** What hangs on the wall: who signed, as what, and when. The document itself and its certificate page are in the PDF. */
export function SealedCertificate({ contract }: { contract: ContractRecord }) {
  const { signer, capacity, signedAt, business, kind, version } = contract
  return (
    <section className="certificate" aria-label="Certificate">
      <div className="certificate-awning" aria-hidden="true" />
      <h3>Signed and sealed</h3>
      <p>
        {business}. {kindLabels[kind]}, version {version}
      </p>
      <div className="certificate-foot">
        <p>
          <span className="certificate-name">{signer}</span>
          <b>
            {signer}
            {capacity ? `, ${capacity.toLowerCase()}` : null}
          </b>
          {signedAt ? <DateTime at={signedAt} /> : null}
        </p>
        <Rosette />
      </div>
    </section>
  )
}
