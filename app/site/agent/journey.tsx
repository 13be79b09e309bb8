const steps = [
  ['Register', 'On your phone: the shop, its ABN, how to reach you.'],
  ['Get invited', 'Somebody here looks at it and sends an invitation code by email.'],
  [
    'Finish the contract',
    'Address and hours, bank account, a finger for a signature. Stop whenever someone walks in: it keeps your place.',
  ],
  ['Open the box', 'The hardware comes by post within two weeks, the training by email. Plug it in by the till.'],
] as const

/** The steps from registration to the first transaction. */
export function Journey() {
  return (
    <section className="journey" aria-labelledby="journey-heading">
      <div className="wrap">
        <h2 id="journey-heading" className="sign sign-l">
          Between customers
        </h2>
        <ol>
          {steps.map(([title, text], index) => (
            <li key={title}>
              <b className="sign" aria-hidden="true">
                {index + 1}
              </b>
              <h3 className="sign sign-s">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
