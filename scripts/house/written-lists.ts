/**
 * The exceptions to our code rules, each listed here with its reason, and nowhere else. Exceptions of the linter are overrides in
 * .oxlintrc.json.
 */

/** The edge: the only files that turn a thrown refusal into a response. */
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

/** The company's name is in one file only; the drawn QR code encodes its address, which a rename does not change. */
export const filesThatNameTheCompany = ['app/brand.ts', 'app/ui/drawings/qr.test.ts']

/** Files about the forbidden words themselves. */
export const filesAboutForbiddenWords = ['scripts/house/']
