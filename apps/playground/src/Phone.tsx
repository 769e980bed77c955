import { type Address, formatAddress } from './address.ts'

/** A state in a frame as wide as a phone, so that it is laid out as on one. */
export function Phone({ address }: { address: Address }) {
  const title = `${address.view}: ${address.state}`
  return (
    <main className="phone">
      <h1>{title}</h1>
      <iframe title={title} src={formatAddress({ ...address, isPhone: false })} />
    </main>
  )
}
