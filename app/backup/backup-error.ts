/** A backup that cannot be created, checked or restored. The message is one sentence for the operator that says how to fix it. */
export class BackupError extends Error {
  override name = 'BackupError'
}
