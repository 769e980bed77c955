/** A chain that the devnet wallet can reach, as listed by `/api/config`. */
export type DevnetChain = { chainId: number; rpcUrl: string; name: string }
