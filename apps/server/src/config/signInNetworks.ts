import {
  bitcoinNetworkIds,
  type CaipNetworkId,
  isCaipNetworkId,
  namespaceOf,
  polkadotNetworkIds,
  solanaNetworkIds,
} from '@holdfast/caip'
import * as z from 'zod'

/** Mainnets of namespaces other than eip155. */
export const mainnets: readonly CaipNetworkId[] = [
  solanaNetworkIds.mainnet,
  bitcoinNetworkIds.mainnet,
  polkadotNetworkIds.polkadot,
  polkadotNetworkIds.kusama,
]

/** Testnets of namespaces other than eip155. */
export const testnets: readonly CaipNetworkId[] = [
  solanaNetworkIds.devnet,
  solanaNetworkIds.testnet,
  bitcoinNetworkIds.testnet,
  bitcoinNetworkIds.testnet4,
  bitcoinNetworkIds.signet,
  bitcoinNetworkIds.regtest,
  polkadotNetworkIds.westend,
]

/** The value of `SIGN_IN_NETWORKS`. */
export const signInNetworks = z
  .string()
  .transform((text) => (text.trim() === '' ? [] : text.split(',').map((part) => part.trim())))
  .refine((ids): ids is CaipNetworkId[] => ids.every((id) => isCaipNetworkId(id) && namespaceOf(id) !== 'eip155'), {
    error:
      'CAIP-2 ids of namespaces other than eip155, separated by commas, such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
