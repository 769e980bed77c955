import type { Environment } from '../environment.ts'

/** The servers that carry and verify logins with Farcaster. */
export type FarcasterConfig = {
  /** The channel server, which carries a request to the user's Farcaster app, and the signed message back. */
  relayUrl: string
  /** A node of OP Mainnet. */
  rpcUrl: string
  /** Whether both servers belong to the sandbox, which this server runs itself. */
  isSandbox: boolean
}

/** The sandbox's path on the secure origin. */
export const farcasterSandboxPath = '/dev/farcaster'
const RELAY_URL = 'https://relay.farcaster.xyz'

/** Returns the URL of the sandbox's node. */
export const farcasterSandboxRpcUrl = (secureUrl: string): string => `${secureUrl}${farcasterSandboxPath}/rpc`

/**
 * Returns the configured node, with the configured channel server or Farcaster's own. Without a node, returns the sandbox in
 * development, and undefined in production, which then offers no logins with Farcaster.
 */
export function farcasterOf(
  environment: Pick<Environment, 'FARCASTER_RPC_URL' | 'FARCASTER_RELAY_URL'>,
  { production, secureUrl }: { production: boolean; secureUrl: string },
): FarcasterConfig | undefined {
  const { FARCASTER_RPC_URL: rpcUrl, FARCASTER_RELAY_URL: relayUrl = RELAY_URL } = environment
  if (rpcUrl !== undefined) return { relayUrl, rpcUrl, isSandbox: false }
  if (production) return undefined
  return { relayUrl: `${secureUrl}${farcasterSandboxPath}`, rpcUrl: farcasterSandboxRpcUrl(secureUrl), isSandbox: true }
}
