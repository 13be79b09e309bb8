/** The fields of a response that explain a refusal, if any. */
type RefusalBody = { error?: string; message?: string }

/** Whether the response means success, although its error names a missing address (rule AC23). */
export const isKeyValueMessage = ({ message }: RefusalBody): boolean => message === 'You must specify a key value'

/** Whether the account already exists (rule AC12). The page then leads to the log-in. */
export const isSetUpAlready = ({ error, message }: RefusalBody): boolean =>
  error === 'already-set-up' || message === 'Your account has already been set up. Please sign in to continue.'

export const isUnknownAccount = ({ error }: RefusalBody): boolean => error === 'account-doesnt-exist'

/** The messages of these forms for a call without a usable response. */
export const lineWords = {
  notDone: 'That did not go through',
  notSure: 'We cannot tell whether that went through',
  unchecked: 'Please complete the verification challenge',
} as const
