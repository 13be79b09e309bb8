import { parseArgs } from 'node:util'

import { BackupError } from '#app/backup/backup-error.ts'
import { recoverOwner } from '#app/office/sign-in/recovery/owner-link.server.ts'

import { onInstallation, readOwnConfig, runCommand } from './backup-command.ts'

const usage = 'npm run owner-link [-- ADDRESS]'

const refusals = {
  'several-owners': `There are several owners. Another owner can help: Staff, "Send password link" and "Reset second factor".
If none of them can sign in, name the address of one: ${usage}`,
  'no-such-owner': 'No owner has this address.',
} as const

/** Prints the link with which an owner who has lost password or second factor regains access to the office. */
await runCommand(usage, async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [address = ''] = positionals
  const made = await onInstallation(
    readOwnConfig(),
    'owner-link',
    (parts) => recoverOwner(parts, address),
    address.replaceAll(/\s/g, ''),
  )
  if (!made.ok) throw new BackupError(refusals[made.refusal])
  const { url, name, email } = made.value
  if (!email)
    return console.log(`There is no owner yet. This link creates the first one; it works once, for a day:\n${url}`)
  console.log(`The link for ${name} (${email}) works once, for one hour:\n${url}
It sets a new password, and removes the second factor and the recovery codes; the owner then sets up new ones.
Nothing changes until the link is used. Give it only to ${name}. The audit log records both steps.`)
})
