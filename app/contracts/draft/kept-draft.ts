import type { DraftParts } from './draft-parts.ts'

/** What waits on the device until the line is back: never a bank detail, never a signature (rule C25). */
export type KeptDraft = { version: number; parts: Partial<DraftParts> }

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const offset = 0xcbf29ce484222325n
const prime = 0x100000001b3n

/** The entry's name: 64 bits of the token (FNV-1a), from which nobody makes its 256 again. */
export function keptDraftKey(token: string): string {
  let hash = offset
  for (const sign of new TextEncoder().encode(token)) hash = BigInt.asUintN(64, (hash ^ BigInt(sign)) * prime)
  return `draft:${hash.toString(16).padStart(16, '0')}`
}

const noBank = { nameOfFinancialInstitution: '', namesOnAccount: '', bsb: '', accountNumber: '' }

function withoutBank({ account, ...parts }: Partial<DraftParts>): Partial<DraftParts> {
  return account ? { ...parts, account: { ...account, ...noBank } } : parts
}

/** False where the browser keeps nothing. */
export function keepDraft(token: string, { version, parts }: KeptDraft, storage?: DeviceStorage): boolean {
  try {
    const entry = JSON.stringify({ version, parts: withoutBank(parts) })
    const open = storage ?? localStorage
    open.setItem(keptDraftKey(token), entry)
    return true
  } catch {
    return false
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What an earlier visit left here; undefined when nothing waits, or it cannot be read. */
export function keptDraft(token: string, storage?: DeviceStorage): KeptDraft | undefined {
  try {
    const open = storage ?? localStorage
    const kept: unknown = JSON.parse(open.getItem(keptDraftKey(token)) ?? 'null')
    if (!isRecord(kept) || typeof kept.version !== 'number' || !isRecord(kept.parts)) return undefined
    return { version: kept.version, parts: kept.parts }
  } catch {
    return undefined
  }
}

export function forgetDraft(token: string, storage?: DeviceStorage): void {
  try {
    const open = storage ?? localStorage
    open.removeItem(keptDraftKey(token))
  } catch {
    // What was never kept need not go.
  }
}
