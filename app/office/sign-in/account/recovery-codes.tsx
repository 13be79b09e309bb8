import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#app/ui/button/button.tsx'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** The account's email address: the heading of the file and the print. */
  account: string
}

/** Shows ten recovery codes with buttons to copy, download and print them. Without scripts they can still be read. */
export function RecoveryCodes({ codes, account }: RecoveryCodesProps) {
  const [kept, setKept] = useState('')
  const text = [`Recovery codes of ${account}`, 'Each works once.', '', ...codes, ''].join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setKept('Copied')
    } catch {
      setKept('Your browser would not copy. Select the codes and copy them by hand.')
    }
  }

  function download() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
    setKept('Downloaded as recovery-codes.txt')
  }

  return (
    <div className="recovery">
      <p className="print-only">Recovery codes of {account}. Each works once.</p>
      <ol className="recovery-codes code" aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="needs-script flex flex-wrap gap-2">
        <Button type="button" variant="ghost" size="small" onClick={copy}>
          <Copy aria-hidden="true" /> Copy
        </Button>
        <Button type="button" variant="ghost" size="small" onClick={download}>
          <Download aria-hidden="true" /> Download
        </Button>
        <Button type="button" variant="ghost" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" /> Print
        </Button>
      </div>
      <output className="font-semibold text-ok">{kept}</output>
    </div>
  )
}
