/**
 * The exceptions to our code rules, each listed here with its reason, and nowhere else. Exceptions of the linter are overrides in
 * .oxlintrc.json.
 */

/** The edge: the only files that turn a thrown refusal into a response. */
export const filesThatAnswerRefusals = [
  'app/retailers/guards/retailer-forms.server.ts',
  'app/web/api/refusal-answer.server.ts',
  'app/web/edge/server/admit-request.server.ts',
  'app/web/edge/answers/refuse-pages.server.ts',
  'app/outbox/idempotency/idempotency.server.ts',
  'app/web/workers/run-task.server.ts',
  'app/signing/documents.api.server.ts',
  'app/office/guards/require-staff.server.ts',
  'app/office/sign-in/passkeys/options.page.ts',
]

/** Packages without effects, which pure files may use. */
export const purePackages = ['zod']

/** The company's name is in one file only; the drawn QR code encodes its address, which a rename does not change. */
export const filesThatNameTheCompany = ['app/brand.ts', 'app/ui/drawings/qr.test.ts']

/** Files about the forbidden words themselves. */
export const filesAboutForbiddenWords = ['scripts/house/']
