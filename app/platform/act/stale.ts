/** What a person is told whose act came too late: a colleague changed the record first, and nothing was done. */
export const staleWords = 'Somebody else changed this meanwhile. Look at it again.'
