import { isRecord } from '@holdfast/base'
import { type CaipNetworkId, parseSolanaAddress } from '@holdfast/caip'
import { toBase58 } from '@holdfast/pairing'
import { ConnectorNotFoundError, InvalidWalletAnswerError } from '../../../connections/errors.ts'
import type { WalletGrant } from '../../../wallet-client/walletConnector.ts'
import { watchLockedWallet } from '../../../wallet-client/watchLockedWallet.ts'
import type { StandardConnector } from '../../../wallet-standard/discoverStandardWallets.ts'
import {
  featureOf,
  readNamespaceAccounts,
  type StandardAccount,
  type StandardWallet,
} from '../../../wallet-standard/standardWallet.ts'
import type { AdapterContext } from '../../adapter.ts'
import { networksOf } from '../clusters.ts'
import type { SolanaConnector } from './solanaConnector.ts'
import { standardCalls } from './standardCalls.ts'

/**
 * Creates the connector of a wallet that registered on this page by Wallet Standard. The wallet's answers are checked; accounts
 * of other chains are left out.
 *
 * @param parameters.find - returns the wallet as it is registered now.
 */
export function standardConnector(
  id: string,
  { context, find }: { context: AdapterContext; find: (connectorId: string) => StandardConnector | undefined },
): SolanaConnector {
  const { caipNetworks, window: target } = context
  const initialWallet = find(id)?.provider
  if (!initialWallet) throw new ConnectorNotFoundError({ connectorId: id })
  const wallet = (): StandardWallet => find(id)?.provider ?? initialWallet
  let accounts: readonly StandardAccount[] = []
  let network: CaipNetworkId | undefined

  const grantOf = (preferred: CaipNetworkId | undefined): WalletGrant | undefined => {
    const [first, ...others] = accounts
    // A wallet has no network of its own: the networks are those of the account in use.
    const approved = first && networksOf(first.chains, caipNetworks)
    if (!approved) return undefined
    return {
      addresses: [first.address, ...others.map(({ address }) => address)],
      accounts: accounts.map(({ address }) => ({ address, publicKey: address })),
      caipNetworkId: approved.find((each) => each === preferred) ?? approved[0],
      approvedCaipNetworkIds: approved,
      canRequestNetworks: false,
    }
  }
  /** Stores the accounts. @returns false for an unusable list; nothing changes then. */
  const storeAccounts = (shared: unknown): boolean => {
    const solanaAccounts = readNamespaceAccounts(shared, { namespace: 'solana', isPossible: isSolanaAccount })
    accounts = solanaAccounts ?? accounts
    return solanaAccounts !== undefined
  }
  const requestAccounts = async (silent: boolean): Promise<void> => {
    const method = 'standard:connect'
    const answer = await featureOf(wallet(), method, 'connect')?.(silent ? { silent } : undefined)
    // Some wallets return the accounts here; others only list them in the wallet's `accounts`.
    accounts = []
    storeAccounts(isRecord(answer) && Array.isArray(answer['accounts']) ? answer['accounts'] : wallet().accounts)
  }
  const listen = (onChange: () => void): (() => void) => {
    const undo = featureOf(wallet(), 'standard:events', 'on')?.('change', onChange)
    return typeof undo === 'function' ? () => void undo() : () => {}
  }
  const accountOf = (address: string): StandardAccount => {
    const account = accounts.find((each) => each.address === address)
    if (!account) throw new InvalidWalletAnswerError({ method: 'standard:connect', answer: address })
    return account
  }

  return {
    id,
    connect: async ({ preferred }) => {
      await requestAccounts(false)
      const grant = grantOf(preferred)
      if (!grant) throw new InvalidWalletAnswerError({ method: 'standard:connect', answer: accounts })
      return grant
    },
    reconnect: async ({ preferred }) => {
      await requestAccounts(true)
      return grantOf(preferred)
    },
    read: () => grantOf(network),
    follow: (onChange) =>
      listen(() => {
        if (storeAccounts(wallet().accounts)) onChange()
      }),
    disconnect: async () => void (await featureOf(wallet(), 'standard:disconnect', 'disconnect')?.()),
    setDefaultNetwork: (caipNetworkId) => void (network = caipNetworkId),
    watchAccess: (onAccess) =>
      watchLockedWallet(target, listen, {
        ask: async () => {
          await requestAccounts(true)
          return accounts.length > 0
        },
        onAccess,
      }),
    ...standardCalls(wallet, accountOf),
  }
}

/** Whether an account's address is a public key, and equals the key that the wallet names, if it names one. */
function isSolanaAccount({ address, publicKey }: StandardAccount): boolean {
  return parseSolanaAddress(address) !== undefined && (!publicKey || toBase58(publicKey) === address)
}
