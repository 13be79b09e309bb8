import { port } from '#app/core/ports.server.ts'
import type { Measured } from '#app/data/database/measure-spans.server.ts'
import type { Platform } from '#app/web/platform.server.ts'
import { permit, type StaffActor } from '#app/office/guards/staff-actor.server.ts'
import { can, type Right } from '#app/office/roles/roles.ts'

/** The responses of one kind of work, for the page of managers (rule BO85). */
export type MeasuredWork = {
  /** `Registrations` */
  label: string
  right: Right
  /** Returns what was promised: `2 business days`; null without a promise. */
  promise(platform: Pick<Platform, 'config'>): string | null
  /** Counts the late work without a response (rule BO85); absent without a promise. */
  countLate?(platform: Platform): Promise<number>
  /** Measures the responses since a moment, from the arrival to the response. */
  measure(platform: Platform, since: Date): Promise<Measured>
}

/** The measured work of all rooms. */
export const measuredWork = port<{ list(): Promise<readonly MeasuredWork[]> }>('measuredWork')

/** `late`: the unanswered ones after their promise. */
export type ResponseTimes = Measured & { label: string; promise: string | null; late: number }

/**
 * Measures the responses of each kind of work since a moment (rule BO85).
 * @throws RefusedError forbidden
 */
export async function measureResponses(platform: Platform, actor: StaffActor, since: Date): Promise<ResponseTimes[]> {
  permit(actor, 'work:read')
  const kinds = (await platform.port(measuredWork).list()).filter(({ right }) => can(actor.role, right))
  return Promise.all(
    kinds.map(async ({ label, promise, measure, countLate }) => ({
      label,
      promise: promise(platform),
      late: (await countLate?.(platform)) ?? 0,
      ...(await measure(platform, since)),
    })),
  )
}
