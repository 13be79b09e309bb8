/**
 * Says that the training was opened, when the page was reached by the link of a mail or of the shop's own page (rule N11). The link's
 * token leaves the address then: whoever is shown the page next marks nothing.
 */
export function wake(part: HTMLElement): void {
  const address = new URL(location.href)
  const token = address.searchParams.get('for')
  if (!token) return
  const tell = async () => {
    const answer = await fetch('/api/training/opened', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    // A link of an owner before this one, or one that is not whole, is no trouble of whoever reads.
    if (answer.ok) part.textContent = part.dataset['said'] ?? ''
    if (!answer.ok && answer.status !== 404) throw new Error(`the call answered ${answer.status}`)
    address.searchParams.delete('for')
    history.replaceState(history.state, '', address)
  }
  tell().catch(() => addEventListener('online', () => wake(part), { once: true }))
}
