const conflict = 'Someone else has changed this store since you opened it. Look at it again, then repeat what you did.'

/** Why a store was not opened. */
export const openRefusals = {
  conflict,
  'not-signed': 'This store has not signed its contract yet.',
  differs: 'This store signed as something else than was approved. Look at what differs and confirm it first.',
  'address-needed': 'This store has no whole address, hours and place on the map yet.',
}

/** Why an act on a store's record was refused. */
export const recordRefusals = {
  conflict,
  'not-now': 'This store needs no invitation now: it is closed, or in an account already.',
  'not-yet': 'This step is not next. Look at the list of this store again.',
  'bad-note': 'Write something first, and at most 4,000 characters',
  'too-late': 'It is too late to undo it: the email is on its way. You can close the store instead.',
  'not-yours': 'Only the colleague who opened the store can undo it.',
}
