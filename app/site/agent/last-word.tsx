import { RegisterButton } from './register-button.tsx'

/** The call to action at the end of each page for shops. */
export function LastWord({ children }: { children: string }) {
  return (
    <section className="last-word" aria-labelledby="last-word">
      <div className="wrap">
        <h2 id="last-word" className="sign sign-m">
          {children}
        </h2>
        <RegisterButton size="large" variant="alt" />
      </div>
    </section>
  )
}
