import { Check } from 'lucide-react'

import { PageSection } from '#app/ui/page/page-section.tsx'

import { can, type Right, roleLabels, roles } from '#app/office/roles/roles.ts'
import { KeyDrawing } from './role-key.tsx'

/** Each right as a row of the table, in the order of the menu; null where the first row or the screen itself says it. */
const rowOf: Record<Right, string | null> = {
  'enquiries:read':
    'View registrations, stores, contracts, commission rates, enquiries, US interest, opt-outs, mail and traffic',
  'registrations:read': null,
  'registrations:write': 'Assign registrations, add notes and ask applicants for more',
  'registrations:decide': 'Approve and decline registrations; confirm signed details that differ from the approval',
  'newsagencies:read': null,
  'newsagencies:write': 'Edit, open and close stores; email retailers and invite them again',
  'newsagencies:transfer': 'Transfer a store to a new owner',
  'contracts:read': null,
  'contracts:write': 'Void contracts and send them again',
  'contracts:renew': 'Offer renewals',
  'bank-details:reveal': 'Show bank accounts, stop changes to them and download signed contracts',
  'rates:read': null,
  'rates:manage': 'Add, change and remove commission rates',
  'enquiries:write': 'Answer, assign and close enquiries',
  'us-interest:read': null,
  'us-interest:write': 'Contact, assign and close US interest',
  'kept-answers:manage': 'Add, edit and remove saved replies',
  'opt-outs:read': null,
  'opt-outs:write': 'Add opt-outs and import lists',
  'opt-outs:restore': 'Opt a number back in',
  'systems:manage': 'Add systems, grant their rights, set their webhooks, and revoke their access',
  'mail:read': null,
  'mail:resend': 'Send emails again',
  'mail:secrets': 'Read codes and links in the built-in outbox',
  'traffic:read': null,
  export: 'Export lists',
  'people:manage': 'Find, export, correct and erase a person’s data',
  'work:read': 'View the open work of all staff and their response times',
  'audit:read': 'View the audit log',
  'staff:read': null,
  'staff:manage': 'Manage the roles, second factors and sessions of staff',
}

const rows = (Object.entries(rowOf) as [Right, string | null][]).flatMap(([right, words]) =>
  words === null ? [] : [{ right, words }],
)

/** Shows the matrix of `roles.ts` as a table. */
export function RightsTable() {
  return (
    <PageSection heading="What each role can do" note="A change of role is in the audit log" className="team-matrix">
      <table className="team-rights">
        <caption className="vh">What each role can do</caption>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map((role) => (
              <th scope="col" key={role}>
                <span className="inline-line role-key-line">
                  <KeyDrawing role={role} />
                  {roleLabels[role]}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ right, words }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {roles.map((role) => (
                <td key={role}>{can(role, right) ? <Yes /> : <span className="no">No</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>The last owner cannot be removed, not even by themselves.</p>
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
