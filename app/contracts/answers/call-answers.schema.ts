import { z } from 'zod'

/** What the answers of the contract's calls have in common. */
export const done = z.literal(true)
export const contractStatus = z.enum(['open', 'part-signed', 'completing', 'completed'])
export const link = z.string().nullable()
