import { keptAbout } from '#app/platform/personal-data/personal.server.ts'

import { auditEvents } from './audit.store.server.ts'

const ofKind = (kind: string, table: string) => ({ table, by: 'subject_id', when: `subject_kind = '${kind}'` })

/** Who did what to what. */
export const auditPersonalData = keptAbout({
  table: auditEvents,
  rowId: 'id',
  noun: 'Entry of the audit log',
  find: { search: { vector: 'search', text: `actor_name || ' ' || subject_label` } },
  belongsTo: [
    ofKind('enquiry', 'enquiries'),
    ofKind('us-interest', 'us_interests'),
    ofKind('registration', 'registrations'),
    ofKind('newsagency', 'newsagencies'),
    ofKind('agent', 'agents'),
    ofKind('invitation', 'invitations'),
    ofKind('opt-out', 'opt_outs'),
    { table: 'agents', by: 'actor_id', when: `actor_kind = 'agent'` },
  ],
  rules: [
    {
      name: 'The audit log',
      why: 'Who changed, read or took away what: to find out about misuse, and to prove what was done',
      keep: { asLongAs: 'the installation' },
      onErasure: {
        stays:
          'Each entry of the audit log holds the hash of the one before it. Without one of them nothing could be proved of the others, so none is changed or taken out. The network in it lacks its last part, and only owner and operations read it.',
      },
    },
  ],
})
