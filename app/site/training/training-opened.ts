/**
 * Reports that the training was opened, if the visitor came through a link from a mail or from the shop's page (rule N11). It then removes
 * the link's token from the address, so that sharing the address marks nothing.
 */
export function start(part: HTMLElement): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('for')
  if (!token) return
  const tell = async () => {
    const answer = await fetch('/api/training/opened', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    // A link of a former owner, or an incomplete one, needs no message.
    if (answer.ok) part.textContent = part.dataset['said'] ?? ''
    if (!answer.ok && answer.status !== 404) throw new Error(`the call answered ${answer.status}`)
    address.searchParams.delete('for')
    history.replaceState(history.state, '', address)
  }
  tell().catch(() => addEventListener('online', () => start(part), { once: true }))
}
