import type { Transaction } from '#app/data/database/database.server.ts'
import { port } from '#app/core/ports.server.ts'

/** The port from accounts to the registrations, which `app/registrations` provides. */
type RegistrationsOfRetailers = {
  /** Attaches the registrations of an account's email to the account, before it gets another email (rule RG28). */
  attachRegistrations: (tx: Transaction, retailer: { id: string; emailKey: string }) => Promise<void>
}

export const registrationsOfRetailers = port<RegistrationsOfRetailers>('registrationsOfAgents')
