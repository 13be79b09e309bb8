import { Check } from 'lucide-react'

import { PageSection } from '#app/ui/page/page-section.tsx'

import { roleLabels, roles } from '../roles.ts'
import { doors } from './doors.ts'
import { KeyDrawing } from './role-key.tsx'

/** The matrix of `roles.ts` as a table of doors and keys. */
export function RightsTable() {
  return (
    <PageSection heading="What each key opens" note="A change of key is in the audit log" className="team-matrix">
      <table className="team-rights">
        <caption className="vh">What each role may do</caption>
        <thead>
          <tr>
            <th scope="col">Door</th>
            {roles.map((role) => (
              <th scope="col" key={role}>
                <span className="role-key-line">
                  <KeyDrawing role={role} />
                  {roleLabels[role]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {doors.map(({ words, opensFor }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {roles.map((role) => (
                <td key={role}>{opensFor(role) ? <Yes /> : <span className="no">No</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  )
}

function Yes() {
  return (
    <>
      <Check aria-hidden="true" />
      <span className="vh">Yes</span>
    </>
  )
}
