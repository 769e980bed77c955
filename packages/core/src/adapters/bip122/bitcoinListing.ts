import type { StandardConnector } from '../../wallet-standard/discoverStandardWallets.ts'
import type { PageWallet } from './pageProviders.ts'

/** A wallet of the page, as it is listed. */
export type BitcoinListing = StandardConnector | PageWallet
