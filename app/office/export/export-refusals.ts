/** The refusals of a download that have a page, by the code in its address. */
export const exportRefusals = {
  forbidden: {
    status: 403,
    heading: 'You can’t export this',
    message:
      'Your role does not include this export. Ask an owner of the back office for the file or for another role.',
  },
  'validation-error': {
    status: 400,
    heading: 'We cannot export this list',
    message: 'A day of the filter does not exist, such as 31/11. Go back and enter another day.',
  },
  'too-many-requests': {
    status: 429,
    heading: 'Too many exports at once',
    message: 'Two of your exports are still running. Wait until one of them has finished, then try again.',
    retryAfterSeconds: 10,
  },
  'not-found': {
    status: 404,
    heading: 'There is nothing to export',
    message: 'The list is empty, or the list or the person was not found. Go back and check.',
  },
  unavailable: {
    status: 503,
    heading: 'We cannot export this right now',
    message: 'The server is too busy. Wait a few seconds, then try again.',
    retryAfterSeconds: 5,
  },
} as const

export type ExportRefusal = keyof typeof exportRefusals
