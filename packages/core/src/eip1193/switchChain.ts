import { type Clock, withDeadline } from '@holdfast/base'
import type { CaipNetwork } from '@holdfast/caip'
import { UserRejectedError, WalletTimeoutError } from '../connections/errors.ts'
import { ChainNotSupportedError } from '../networks/errors.ts'
import { isUserRejection, readWalletError } from '../wallet-errors/readWalletError.ts'
import { type CheckedProvider, listen, request } from './checkedProvider.ts'

/** How long a wallet that answered "switched" may take to be on the new chain. */
const SWITCH_SETTLE_MS = 2000

/**
 * Asks a wallet to switch, and to add the chain if the wallet does not know it. Then reads the chain back, since some wallets
 * answer without having switched.
 *
 * @throws {UserRejectedError} if the user declines.
 * @throws {ChainNotSupportedError} if the wallet fails to switch, or answers without having switched.
 * @see EIP-3326, EIP-3085
 */
export async function switchChain(provider: CheckedProvider, network: CaipNetwork, clock: Clock): Promise<void> {
  try {
    await askToSwitch(provider, network)
  } catch (error) {
    if (readWalletError(error, { isSwitching: true }) !== 'unknownChain') throw toSwitchError(error, network)
    await addChain(provider, network)
    // Some wallets also ask the user to switch when they add a network; others do not.
    if (await isOn(provider, network)) return
    await askToSwitch(provider, network).catch((secondError: unknown) => {
      throw toSwitchError(secondError, network)
    })
  }
  await waitUntilSwitched(provider, network, clock)
}

function askToSwitch(provider: CheckedProvider, network: CaipNetwork): Promise<unknown> {
  return request(provider, 'wallet_switchEthereumChain', [{ chainId: hexChainId(network) }])
}

async function addChain(provider: CheckedProvider, network: CaipNetwork): Promise<void> {
  const { name, nativeCurrency, rpcUrls, blockExplorers } = network
  const parameters = {
    chainId: hexChainId(network),
    chainName: name,
    nativeCurrency,
    rpcUrls: (rpcUrls.chainDefault ?? rpcUrls.default).http,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
  try {
    await request(provider, 'wallet_addEthereumChain', [parameters])
  } catch (error) {
    throw toSwitchError(error, network)
  }
}

function toSwitchError(error: unknown, { caipNetworkId }: CaipNetwork): UserRejectedError | ChainNotSupportedError {
  if (isUserRejection(error)) return new UserRejectedError({ cause: error })
  return new ChainNotSupportedError({ caipNetworkId, cause: error })
}

async function isOn(provider: CheckedProvider, { id }: CaipNetwork): Promise<boolean> {
  return Number(await request(provider, 'eth_chainId')) === id
}

/** Waits until the wallet reports, by an answer or an event, that it is on the chain. */
async function waitUntilSwitched(provider: CheckedProvider, network: CaipNetwork, clock: Clock): Promise<void> {
  if (await isOn(provider, network)) return
  let stop = (): void => {}
  const changed = new Promise<void>((resolve) => {
    stop = listen(provider, 'chainChanged', (value) => {
      if (Number(value) === network.id) resolve()
    })
  })
  const ms = SWITCH_SETTLE_MS
  try {
    await withDeadline(changed, { ms, onTimeout: () => new WalletTimeoutError({ ms }), clock })
  } catch (error) {
    if (await isOn(provider, network)) return
    throw new ChainNotSupportedError({ caipNetworkId: network.caipNetworkId, cause: error })
  } finally {
    stop()
  }
}

function hexChainId({ id }: CaipNetwork): string {
  return `0x${Number(id).toString(16)}`
}
