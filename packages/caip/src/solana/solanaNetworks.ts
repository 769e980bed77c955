import type { CaipNetworkId } from '../ids/parts.ts'

/** The CAIP-2 ids of Solana's public clusters, by the name that wallets give them. */
export const solanaNetworkIds = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
} as const satisfies Record<string, CaipNetworkId>

/** Ids that older wallets still send, with those that replaced them. */
export const deprecatedSolanaNetworkIds: Readonly<Record<string, CaipNetworkId>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': solanaNetworkIds.mainnet,
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': solanaNetworkIds.devnet,
}
