/** What an answer says of itself, where it does. */
type RefusalBody = { error?: string; message?: string }

/** Where an address that a server took for missing is a success all the same (rule AC23). */
export const isKeyValueMessage = ({ message }: RefusalBody): boolean => message === 'You must specify a key value'

/** The account is there already (rule AC12): the page leads to the door. */
export const isSetUpAlready = ({ error, message }: RefusalBody): boolean =>
  error === 'already-set-up' || message === 'Your account has already been set up. Please sign in to continue.'

export const isUnknownAccount = ({ error }: RefusalBody): boolean => error === 'account-doesnt-exist'

/** What every one of these forms says when a call gets no usable answer. */
export const lineWords = {
  notDone: 'That did not go through',
  notSure: 'We cannot tell whether that went through',
  unchecked: 'Please complete the verification challenge',
} as const
