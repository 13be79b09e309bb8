/**
 * The exceptions to the rules of the house, each one written down here with its reason, and nowhere else. Those of the
 * linter stand in .oxlintrc.json, as overrides.
 */

/** The edge: the only files that turn a thrown refusal into an answer. */
export const filesThatAnswerRefusals = [
  'app/agents/guards/require-agent-page.server.ts',
  'app/platform/api/refusal-answer.server.ts',
  'app/platform/edge/admit-request.server.ts',
  'app/platform/edge/refuse-pages.server.ts',
  'app/platform/idempotency/idempotency.server.ts',
  'app/platform/workers/run-task.server.ts',
  'app/signing/documents.api.server.ts',
  'app/staff/guards/require-staff.server.ts',
  'app/staff/passkeys/options.page.ts',
]

/** Packages without effects, which pure files may use. */
export const purePackages = ['zod']

/** The company's name stands once; the drawn QR code holds its address in its squares, which no name can change. */
export const filesThatNameTheCompany = ['app/brand.ts', 'app/ui/drawings/qr.test.ts']

/** Files whose subject is the forbidden words themselves. */
export const filesAboutForbiddenWords = ['scripts/house/']
