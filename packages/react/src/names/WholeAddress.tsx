import './WholeAddress.css'

/** An address with every letter of it, for a place where it is compared; elsewhere addresses are shortened. */
export function WholeAddress({ address }: { address: string }) {
  return (
    <code className="hf-kit-whole-address" dir="ltr">
      {address}
    </code>
  )
}
