/** The credentials of the API, as OpenAPI describes them. */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'The session cookie of a retailer. A log-in sets it.',
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` that the log-in answered: `Authorization: Bearer <token>`.',
  },
  contractToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Contract-Token',
    description:
      'The completeContractToken, or the renewContractToken of a renewal. Unknown, expired and revoked tokens are 404 alike.',
  },
  registrationToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Registration-Token',
    description: 'The last part of the link to the status page of a registration.',
  },
  signingSession: {
    type: 'apiKey',
    in: 'header',
    name: 'Signing-Session',
    description: 'The last part of the address of the sign page.',
  },
  signingCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sign',
    description: 'The cookie of a signing session. Opening the session sets it.',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-staff',
    description: 'The session cookie of a member of staff.',
  },
  systemSecret: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret of a system, which staff issue at /staff/systems: `Authorization: Bearer <secret>`.',
  },
  mailFeedbackKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The setting MAIL_FEEDBACK_KEY.',
  },
  mailFeedbackPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The setting MAIL_FEEDBACK_KEY as the password of any user.',
  },
  pandaDocSignature: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'The HMAC (SHA-256) of the body in hexadecimal, made with the setting PANDADOC_WEBHOOK_KEY.',
  },
} as const

type Scheme = keyof typeof securitySchemes
/** Credentials that a caller must send together. */
type Credentials = readonly Scheme[]
type AccessRule = {
  /** Describes the callers in words. */
  who: string
  /** Sets of credentials, each of which permits the call. If empty, the call needs none. */
  security: readonly Credentials[]
}

/** The access rules of the API's calls. `authorisation-matrix.db.test.ts` tests them for every call. */
export const accessRules = {
  anyone: { who: 'Anyone', security: [] },
  tokenHolder: { who: 'Anyone with the code or token in the query or body', security: [] },
  retailer: {
    who: 'A retailer with both halves of a session: the cookie and the token',
    security: [['session', 'idToken']],
  },
  contract: { who: 'Anyone with the token of the contract', security: [['contractToken']] },
  retailerOfContract: {
    who: 'A retailer with a session, for a contract whose token they have',
    security: [['session', 'idToken', 'contractToken']],
  },
  registration: { who: 'Anyone with the link to the registration', security: [['registrationToken']] },
  signer: {
    who: 'The signer, in the browser that opened the signing session',
    security: [['signingSession', 'signingCookie']],
  },
  signerByCookie: {
    who: 'The signer, in the browser that opened the signing session',
    security: [['signingCookie']],
  },
  documentHolder: {
    who: 'The retailer whose document it is, the signer, or anyone who has the token of its contract',
    security: [['session'], ['session', 'idToken'], ['signingCookie'], ['contractToken']],
  },
  documentReader: {
    who: 'The retailer whose document it is, the signer, anyone who has the token of its contract, or staff who may see bank details, with a fresh second factor',
    security: [['session'], ['session', 'idToken'], ['signingCookie'], ['contractToken'], ['staffSession']],
  },
  optOutReader: { who: 'A system with the right `opt-outs:read`', security: [['systemSecret']] },
  shopReader: { who: 'A system with the right `shops:read`', security: [['systemSecret']] },
  contractReader: { who: 'A system with the right `contracts:read`', security: [['systemSecret']] },
  mailProvider: {
    who: 'The mail provider, with the key of the settings',
    security: [['mailFeedbackKey'], ['mailFeedbackPassword']],
  },
  pandaDoc: { who: 'PandaDoc, with a signature of the body', security: [['pandaDocSignature']] },
} as const satisfies Record<string, AccessRule>

export type Access = keyof typeof accessRules
