/** A backup that cannot be taken, checked or restored. The message is one sentence for the operator that says what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}
