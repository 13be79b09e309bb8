import { randomInt } from 'node:crypto'

/** Whether the suite runs the whole targets (FAULTS=long, rules R1 to R4); the short form is part of every `npm test`. */
export const isLong = process.env.FAULTS === 'long'

/** The server of the PostgreSQL suites; without it they run on the embedded engine only. */
export const serverUrl = process.env.TEST_DATABASE_URL

export const engines = serverUrl ? (['embedded', 'postgres'] as const) : (['embedded'] as const)

/** The seed of this run: FAULTS_SEED repeats a run that failed. */
export const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31))
