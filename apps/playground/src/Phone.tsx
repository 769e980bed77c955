import { type Address, formatAddress } from './address.ts'

/** Shows a state in a frame as wide as a phone, so that it has a phone's layout. */
export function Phone({ address }: { address: Address }) {
  const title = `${address.view}: ${address.state}`
  return (
    <main className="phone">
      <h1>{title}</h1>
      <iframe title={title} src={formatAddress({ ...address, inPhoneFrame: false })} />
    </main>
  )
}
