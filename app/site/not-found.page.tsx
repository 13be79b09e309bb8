export function meta() {
  return [{ title: 'Page not found' }]
}

export default function NotFoundPage() {
  return (
    <main>
      <h1>404 not found</h1>
    </main>
  )
}
