export function meta() {
  return [{ title: 'Tillway: in-store payments for digital services' }]
}

export default function HomePage() {
  return (
    <main>
      <h1>Accept in-store payments for your digital services</h1>
    </main>
  )
}
