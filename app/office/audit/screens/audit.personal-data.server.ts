import { keptAbout, sinceTransfer } from '#app/data/personal-data/personal.server.ts'

import { auditEvents } from './audit.queries.server.ts'

const ofKind = (kind: string, table: string) => ({ table, by: 'subject_id', when: `subject_kind = '${kind}'` })

/** The personal data in the audit log: names and labels of actors and subjects. */
export const auditPersonalData = keptAbout({
  table: auditEvents,
  rowId: 'id',
  noun: 'Entry of the audit log',
  find: { search: { vector: 'search', text: `actor_name || ' ' || subject_label` } },
  belongsTo: [
    ofKind('enquiry', 'enquiries'),
    ofKind('us-interest', 'us_interests'),
    ofKind('registration', 'registrations'),
    {
      ...ofKind('newsagency', 'newsagencies'),
      // The entry of the transfer has the details of both owners.
      theirs: `action <> 'newsagency.transferred' and ${sinceTransfer('audit_events.subject_id', 'audit_events.at')}`,
    },
    ofKind('agent', 'agents'),
    ofKind('invitation', 'invitations'),
    ofKind('opt-out', 'opt_outs'),
    { table: 'agents', by: 'actor_id', when: `actor_kind = 'agent'` },
  ],
  rules: [
    {
      name: 'The audit log',
      why: 'To detect misuse and to prove each change, look and export',
      keep: { asLongAs: 'the installation' },
      onErasure: {
        stays:
          'Each entry of the audit log has the hash of the entry before it. Without one of them the others would prove nothing, so no entry is changed or removed. Its network address lacks the last part, and only owners and operations read it.',
      },
    },
  ],
})
