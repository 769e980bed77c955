import { type Address, formatAddress } from './address.ts'
import { statesByView } from './statesByView.ts'

/** Lists every state of every view as a link. */
export function Index({ address }: { address: Address }) {
  return (
    <main className="index">
      <h1>Holdfast playground</h1>
      <p>
        Every view of the kit in every state. Add <code>theme=dark</code>, <code>dir=rtl</code>, <code>locale=de</code>{' '}
        or <code>width=phone</code> to an address.
      </p>
      {Object.entries(statesByView).map(([view, states]) => (
        <section key={view} aria-labelledby={view}>
          <h2 id={view}>{view}</h2>
          <ul>
            {Object.entries(states).map(([state, { shows, logs = [] }]) => (
              <li key={state}>
                <a
                  href={formatAddress({ ...address, view, state })}
                  data-view={view}
                  data-state={state}
                  data-shows={shows}
                  data-logs={JSON.stringify(logs)}
                >
                  {state}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
