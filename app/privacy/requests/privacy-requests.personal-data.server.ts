import { keptAbout } from '#app/data/personal-data/personal.server.ts'

import { privacyRequests } from './privacy-requests.queries.server.ts'

/** The personal data of people who sent a privacy request. */
export const privacyRequestsPersonalData = keptAbout({
  table: privacyRequests,
  rowId: 'id',
  noun: 'Request about their data',
  page: '/staff/privacy/requests/:id',
  find: { texts: ['who'] },
  rules: [
    {
      name: 'Requests that were answered',
      when: 'answered_at is not null',
      why: 'To show that a request was answered, when and how',
      keep: { days: 730, after: 'answered_at', from: 'the answer', does: 'delete' },
      onErasure: {
        stays: 'It shows that and when we did as the person asked. It is deleted two years after the answer.',
      },
    },
    {
      name: 'Requests that are open',
      why: 'To answer them within thirty days',
      keep: { asLongAs: 'they are open' },
      onErasure: { stays: 'It is answered first. It is deleted two years after the answer.' },
    },
  ],
})
