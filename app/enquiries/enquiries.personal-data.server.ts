import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** What visitors write to us. */
export const enquiriesPersonalData: PersonalTable = {
  table: 'enquiries',
  rowId: 'id',
  noun: 'Enquiry',
  page: '/staff/enquiries/:id',
  personal: {
    reference: { label: 'Reference' },
    name: { label: 'Name', is: 'name', isCorrected: true },
    email: { label: 'Email', is: 'email', isCorrected: true },
    phone: { label: 'Phone', is: 'phone', isCorrected: true },
    reason_label: { label: 'Reason' },
    message: { label: 'Message' },
    page: { label: 'Written on' },
    source: { label: 'Where the visit began' },
    created_at: { label: 'Received' },
    search: {},
  },
  nobody: 'id reason_code status assignee_id version updated_at',
  find: { emails: ['lower(email)'], phones: ['phone'] },
  rules: [
    {
      name: 'Enquiries',
      why: 'To answer, and to know what was said when somebody writes again',
      keep: { days: 730, after: 'updated_at', from: 'the last change', does: 'delete', notBefore: 'created_at' },
      onErasure: 'delete',
    },
  ],
}
