import type { Connector } from '../../../connectors/state.ts'

/** A wallet's app on the phone, which a page in the phone's browser reaches by encrypted links. */
export type LinkWallet = {
  name: string
  rdns?: string | undefined
  /** The start of the wallet's URLs, such as `https://phantom.app/ul/v1`. */
  url: string
  /** The parameter in which the wallet returns its public key. */
  keyParameter: string
  /** Whether the wallet sends the transactions that it signs; otherwise the kit sends them to the network's node. */
  sends: boolean
}

/** Phantom, which no longer sends transactions by link. @see https://docs.phantom.com/phantom-deeplinks */
export const phantomLink: LinkWallet = {
  name: 'Phantom',
  rdns: 'app.phantom',
  url: 'https://phantom.app/ul/v1',
  keyParameter: 'phantom_encryption_public_key',
  sends: false,
}

/** Solflare. @see https://docs.solflare.com/solflare/technical/deeplinks */
export const solflareLink: LinkWallet = {
  name: 'Solflare',
  url: 'https://solflare.com/ul/v1',
  keyParameter: 'solflare_encryption_public_key',
  sends: true,
}

/** Returns the entry for a wallet that is reached by links, as the list of connectors shows it. */
export function listedLink({ name, rdns }: LinkWallet): Connector {
  return { id: linkId(name), name, type: 'EXTERNAL', chain: 'solana', ...(rdns && { info: { rdns } }) }
}

/** Returns the connector's id for a wallet that is reached by links. */
export function linkId(name: string): string {
  return `link:${name}`
}
