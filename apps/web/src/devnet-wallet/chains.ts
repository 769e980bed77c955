/** A chain that the devnet wallet can reach, as `/api/config` names it. */
export type DevnetChain = { chainId: number; rpcUrl: string; name: string }
