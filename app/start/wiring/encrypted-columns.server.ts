import type { EncryptedColumn } from '#app/data/crypto/encrypted-columns.server.ts'

/** Every column encrypted with DATA_KEYS: for the check at the start, and for `reencryptEverything`. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'bank_detail_changes', column: 'sealed', rowId: 'id', holds: 'text' },
  { table: 'bank_details', column: 'sealed', rowId: 'newsagency_id', holds: 'text' },
  { table: 'bank_helps', column: 'sealed', rowId: 'id', holds: 'text' },
  { table: 'contract_drafts', column: 'account_sealed', rowId: 'newsagency_id', holds: 'text' },
  { table: 'contract_drafts', column: 'document_sealed', rowId: 'newsagency_id', holds: 'text' },
  { table: 'contract_renewals', column: 'token_sealed', rowId: 'id', holds: 'text' },
  { table: 'mails', column: 'data', rowId: 'id', holds: 'json' },
  { table: 'newsagencies', column: 'contract_token_sealed', rowId: 'id', holds: 'text' },
  { table: 'sending_systems', column: 'secrets_sealed', rowId: 'id', holds: 'text' },
  { table: 'sign_certificates', column: 'leaf_sealed', rowId: 'fingerprint', holds: 'text' },
  { table: 'sign_documents', column: 'fields_sealed', rowId: 'id', holds: 'text' },
  { table: 'sign_documents', column: 'final_sealed', rowId: 'id', holds: 'bytes' },
  { table: 'sign_documents', column: 'history_sealed', rowId: 'id', holds: 'text' },
  { table: 'sign_documents', column: 'signature_sealed', rowId: 'id', holds: 'text' },
  { table: 'sign_documents', column: 'unsigned_sealed', rowId: 'id', holds: 'bytes' },
  { table: 'staff', column: 'totp_secret', rowId: 'id', holds: 'text' },
]
