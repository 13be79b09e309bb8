/**
 * The exceptions to the rules of the house, each one written down here with its reason, and nowhere else. Those of the
 * linter stand in .oxlintrc.json, as overrides.
 */

/** The only server files that call another company's server. Each one fixes the addresses that it may reach. */
export const filesThatFetch = ['app/platform/human-check/hosted.server.ts']

/** The only files that read the environment: everything else takes the configuration as a value. */
export const filesThatReadTheEnvironment = ['app/platform/config.server.ts', 'server.ts']

/** Packages without effects, which pure files may use. */
export const purePackages = ['zod']

/** Pure data, which may be as long as it is: drawings, tables. A file here holds no logic. */
export const longDataFiles: string[] = ['package-lock.json']

/** Files whose subject is the forbidden words themselves. */
export const filesAboutForbiddenWords = ['scripts/house/']
