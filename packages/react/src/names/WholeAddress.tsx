import './WholeAddress.css'

/** Draws an address in full, for the user to compare. Elsewhere, addresses are shortened. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <code className="hf-kit-whole-address" dir="ltr">
      {address}
    </code>
  )
}
