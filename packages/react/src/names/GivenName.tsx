import './GivenName.css'

/**
 * A name that somebody else gave: a wallet's, a network's. It is written in its own direction, stays where it stands, and is cut
 * off at its own end.
 */
export function GivenName({ children }: { children: string }) {
  return <bdi className="hf-kit-name">{children}</bdi>
}
