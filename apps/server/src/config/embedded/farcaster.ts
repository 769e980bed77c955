import type { Environment } from '../environment.ts'

/** How logins by Farcaster are carried and verified. */
export type FarcasterConfig = {
  /** The channel server. */
  relayUrl: string
  /** A node of OP Mainnet. */
  rpcUrl: string
  /** Whether both are the sandbox, which this server runs itself. */
  isSandbox: boolean
}

/** Where the sandbox is on the secure origin. */
export const farcasterSandboxPath = '/dev/farcaster'
const RELAY_URL = 'https://relay.farcaster.xyz'

/** Where the sandbox's node answers. */
export const farcasterSandboxRpcUrl = (secureUrl: string): string => `${secureUrl}${farcasterSandboxPath}/rpc`

/** Farcaster itself where a node is named, otherwise the sandbox. @returns undefined in production without a node: there are none. */
export function farcasterOf(
  environment: Pick<Environment, 'FARCASTER_RPC_URL' | 'FARCASTER_RELAY_URL'>,
  { production, secureUrl }: { production: boolean; secureUrl: string },
): FarcasterConfig | undefined {
  const { FARCASTER_RPC_URL: rpcUrl, FARCASTER_RELAY_URL: relayUrl = RELAY_URL } = environment
  if (rpcUrl !== undefined) return { relayUrl, rpcUrl, isSandbox: false }
  if (production) return undefined
  return { relayUrl: `${secureUrl}${farcasterSandboxPath}`, rpcUrl: farcasterSandboxRpcUrl(secureUrl), isSandbox: true }
}
