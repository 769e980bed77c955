import './WholeAddress.css'

/** An address in full, for places where the user compares it. Elsewhere addresses are shortened. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <code className="hf-kit-whole-address" dir="ltr">
      {address}
    </code>
  )
}
