/** Makes the bills a carousel on a phone, with buttons, the current position and arrow keys. On a wide page it has no effect. */
export function start(part: HTMLElement): void {
  const strip = part.querySelector<HTMLElement>('.bills')
  const place = part.querySelector('.bills-nav p')
  const [previous, next] = part.querySelectorAll('.bills-nav button')
  if (!strip || !place || !previous || !next) return
  const bills = [...strip.querySelectorAll<HTMLElement>('.bill')]
  const left = (bill: HTMLElement) => bill.offsetLeft - (bills[0]?.offsetLeft ?? 0)
  const current = () => {
    if (strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 4) return bills.length - 1
    const distances = bills.map((bill) => Math.abs(left(bill) - strip.scrollLeft))
    return distances.indexOf(Math.min(...distances))
  }
  const go = (by: number) => {
    const bill = bills[Math.max(0, Math.min(bills.length - 1, current() + by))]
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (bill) strip.scrollTo({ left: left(bill), behavior: isCalm ? 'auto' : 'smooth' })
  }
  let timer = 0
  const tell = () => {
    const at = current()
    place.textContent = `Step ${at + 1} of ${bills.length}`
    previous.setAttribute('aria-disabled', String(at === 0))
    next.setAttribute('aria-disabled', String(at === bills.length - 1))
  }
  previous.addEventListener('click', () => go(-1))
  next.addEventListener('click', () => go(1))
  strip.addEventListener('scroll', () => {
    clearTimeout(timer)
    timer = window.setTimeout(tell, 80)
  })
  const narrow = matchMedia('(width < 768px)')
  const follow = () => (narrow.matches ? strip.setAttribute('tabindex', '0') : strip.removeAttribute('tabindex'))
  narrow.addEventListener('change', follow)
  follow()
}
