import { z } from 'zod'

import { isDay, readDay } from './day-text.ts'

const typed = (problem: string) => z.string().max(20, problem).transform(readDay)

/**
 * Parses a day as a date field sends it or a person types it, `27/11/2026`, to ISO 8601. Every form that asks for a day uses it, so that a day
 * that does not exist is refused next to its field (rule W41).
 */
export const daySchema = (problem: string) => typed(problem).refine(isDay, problem)

/** Parses the day of a field that may be empty. */
export const optionalDaySchema = (problem: string) => typed(problem).refine((day) => day === '' || isDay(day), problem)
