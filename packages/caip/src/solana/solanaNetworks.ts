import type { CaipNetworkId } from '../ids/parts.ts'

/** The CAIP-2 ids of Solana's public clusters, by the names that wallets use. */
export const solanaNetworkIds = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const satisfies Record<string, CaipNetworkId>

/** Outdated ids that older wallets still send, with their replacements. */
export const deprecatedSolanaNetworkIds: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': solanaNetworkIds.mainnet,
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': solanaNetworkIds.devnet,
}
