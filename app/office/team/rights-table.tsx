import { Check } from 'lucide-react'

import { PageSection } from '#app/ui/page/page-section.tsx'

import { can, type Right, rights, type Role, roleLabels, roles } from '#app/staff/roles.ts'
import { KeyDrawing } from './role-key.tsx'

/** Descriptions of rights. A right without a description is shown by its name. */
const named: readonly (readonly [words: string, right: Right])[] = [
  [
    'Read registrations, stores, commission rates, enquiries, US interest, opt-outs, mail and traffic',
    'enquiries:read',
  ],
  ['Registrations: assign, note, ask', 'registrations:write'],
  ['Registrations: approve, decline; stores: confirm what differs', 'registrations:decide'],
  ['Stores: write, edit, close, invite again', 'newsagencies:write'],
  ['Stores: hand to a new owner', 'newsagencies:transfer'],
  ['Enquiries: answer, assign, close', 'enquiries:write'],
  ['US interest: contact, assign, close', 'us-interest:write'],
  ['Kept answers: add, edit, remove', 'kept-answers:manage'],
  ['Opt-outs: add numbers, import lists', 'opt-outs:write'],
  ['Opt-outs: put a number back on', 'opt-outs:restore'],
  ['Opt-outs: let sending systems in', 'suppressions:manage'],
  ['Commission rates: put in, change, take out', 'rates:manage'],
  ['Mail: send again', 'mail:resend'],
  ['Mail: codes and links of the built-in outbox', 'mail:secrets'],
  ['Export lists', 'export'],
  ['People’s data: find, give, correct, erase', 'people:manage'],
  ['Read the audit log', 'audit:read'],
  ['Staff: roles, second factors, sessions', 'staff:manage'],
]

/** Rights that are covered by the first row, or by the screen around the table. */
const implied: ReadonlySet<Right> = new Set([
  'registrations:read',
  'newsagencies:read',
  'rates:read',
  'opt-outs:read',
  'us-interest:read',
  'mail:read',
  'traffic:read',
  'staff:read',
])

const plain = (right: Right) => {
  const words = right.replace(':', ': ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Door = { words: string; opensFor: (role: Role) => boolean }

/** The rows of the table, in the order of the rail. Generated from the matrix of `roles.ts`, so that they always match it. */
const doors: readonly Door[] = [
  ...named,
  ...rights
    .filter((right) => !implied.has(right) && named.every(([, each]) => each !== right))
    .map((right) => [plain(right), right] as const),
].map(([words, right]) => ({ words, opensFor: (role) => can(role, right) }))

/** Shows the matrix of `roles.ts` as a table. */
export function RightsTable() {
  return (
    <PageSection heading="What each role may do" note="A change of role is in the audit log" className="team-matrix">
      <table className="team-rights">
        <caption className="vh">What each role may do</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
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
      <p>The last owner cannot be removed, not even by themselves</p>
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
