import type { PersonalTable } from '#app/platform/personal-data/personal-data.ts'

/** People who asked for what is theirs. */
export const privacyRequestsPersonalData: PersonalTable = {
  table: 'privacy_requests',
  rowId: 'id',
  noun: 'Request about their data',
  page: '/staff/privacy/requests/:id',
  personal: {
    kind: { label: 'Asked for' },
    came_by: { label: 'Came by' },
    who: { label: 'Found by' },
    received_on: { label: 'Received' },
    due_on: { label: 'Due' },
    answered_at: { label: 'Answered' },
    answer: { label: 'Answer' },
    made_by_name: {},
  },
  nobody: 'id made_by is_refused created_at',
  find: { texts: ['who'] },
  rules: [
    {
      name: 'Requests that were answered',
      when: 'answered_at is not null',
      why: 'To show that a request was answered, when and how',
      keep: { days: 730, after: 'answered_at', from: 'the answer', does: 'delete' },
      onErasure: { stays: 'It shows that and when we did what was asked. It goes two years after the answer.' },
    },
    {
      name: 'Requests that are open',
      why: 'To answer them within thirty days',
      keep: { asLongAs: 'they are open' },
      onErasure: { stays: 'It is answered first. It goes two years after the answer.' },
    },
  ],
}
