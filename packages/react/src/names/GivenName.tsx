import './GivenName.css'

/**
 * A name from outside, such as a wallet's or a network's. It is written in its own direction, does not affect the text around it,
 * and is truncated at its own end.
 */
export function GivenName({ children }: { children: string }) {
  return <bdi className="hf-kit-name">{children}</bdi>
}
