import './GivenName.css'

/**
 * Draws a name from outside the kit, such as a wallet's or a network's. The name keeps its own writing direction, does not
 * affect the text around it, and is truncated at its own end.
 */
export function GivenName({ children }: { children: string }) {
  return <bdi className="hf-kit-name">{children}</bdi>
}
