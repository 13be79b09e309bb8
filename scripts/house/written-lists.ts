/**
 * The exceptions to the rules of the house, each one written down here with its reason, and nowhere else. Those of the
 * linter stand in .oxlintrc.json, as overrides.
 */

/** The only server files that call another company's server. Each one fixes the addresses that it may reach. */
export const filesThatFetch = [
  'app/places/geocoding/ask-service.server.ts',
  'app/platform/human-check/hosted.server.ts',
  'app/registrations/abn/abn-lookup.server.ts',
  'app/signing/seal/time-stamper.server.ts',
  'app/signing/pandadoc/panda-doc-client.server.ts',
]

/** The only files that read the environment: everything else takes the configuration as a value. */
export const filesThatReadTheEnvironment = ['app/platform/config.server.ts', 'server.ts']

/** The only file that asks Unicode for one form of a text: it keeps the time within the text's length. */
export const fileThatNormalises = 'app/platform/text.ts'

/** The edge: the only files that turn a thrown refusal into an answer. */
export const filesThatAnswerRefusals = [
  'app/agents/guards/require-agent-page.server.ts',
  'app/platform/api/refusal-answer.server.ts',
  'app/platform/edge/admit-request.server.ts',
  'app/platform/edge/refuse-pages.server.ts',
  'app/platform/idempotency/idempotency.server.ts',
  'app/platform/workers/run-task.server.ts',
  'app/signing/documents.api.server.ts',
  'app/staff/guards/form-refusal.server.ts',
  'app/staff/guards/require-staff.server.ts',
  'app/staff/passkeys/options.page.ts',
]

/** Packages without effects, which pure files may use. */
export const purePackages = ['zod']

/** Pure data, which may be as long as it is: drawings, tables. A file here holds no logic. */
export const longDataFiles: string[] = ['package-lock.json', 'bench/lighthouse/package-lock.json']

/** The company's name stands once; the drawn QR code holds its address in its squares, which no name can change. */
export const filesThatNameTheCompany = ['app/brand.ts', 'app/ui/drawings/qr.test.ts']

/** Files whose subject is the forbidden words themselves. */
export const filesAboutForbiddenWords = ['scripts/house/']
