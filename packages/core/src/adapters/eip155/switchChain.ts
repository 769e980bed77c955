import { type Clock, withDeadline } from '@holdfast/base'
import type { CaipNetwork } from '@holdfast/caip'
import { UserRejectedError, WalletTimeoutError } from '../../connections/errors.ts'
import { errorCodesOf, errorTextsOf, isUserRejection } from '../../connections/walletError.ts'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { type CheckedProvider, listen, request } from './checkedProvider.ts'

/** How long a wallet that said "switched" may take to be on the new chain. */
const SWITCH_SETTLE_MS = 2000

const UNKNOWN_CHAIN_CODE = 4902
/** Wallets behind a bridge wrap 4902 into these, with or without the original. */
const vagueCodes: readonly unknown[] = [-32_603, -32_000]
const unknownChainTexts = /unrecogni[sz]ed chain|chain not configured|unknown chain|wallet_addEthereumChain/i

/**
 * Asks a wallet to switch, offers it the chain when it does not know it, and reads the chain back: some wallets answer
 * without having switched.
 *
 * @param isUnknown - tells by the wallet's error that it does not know the chain.
 * @throws {UserRejectedError} if the person says no.
 * @throws {ChainNotSupportedError} if the wallet ends up elsewhere.
 * @see EIP-3326, EIP-3085
 */
export async function switchChain(
  provider: CheckedProvider,
  network: CaipNetwork,
  clock: Clock,
  isUnknown: (error: unknown) => boolean = isUnknownChain,
): Promise<void> {
  try {
    await askToSwitch(provider, network)
  } catch (error) {
    if (!isUnknown(error)) throw refusal(error, network)
    await add(provider, network)
    // Adding asks the person about switching too in some wallets, in others it does not.
    if (await isOn(provider, network)) return
    await askToSwitch(provider, network).catch((again: unknown) => {
      throw refusal(again, network)
    })
  }
  await confirm(provider, network, clock)
}

function askToSwitch(provider: CheckedProvider, network: CaipNetwork): Promise<unknown> {
  return request(provider, 'wallet_switchEthereumChain', [{ chainId: hexChainId(network) }])
}

async function add(provider: CheckedProvider, network: CaipNetwork): Promise<void> {
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
    throw refusal(error, network)
  }
}

function refusal(error: unknown, { caipNetworkId }: CaipNetwork): UserRejectedError | ChainNotSupportedError {
  if (isUserRejection(error)) return new UserRejectedError({ cause: error })
  return new ChainNotSupportedError({ caipNetworkId, cause: error })
}

/** Whether the wallet said that it does not know the chain, in any of the shapes in which wallets say it. */
export function isUnknownChain(error: unknown): boolean {
  if (isUserRejection(error)) return false
  const codes = errorCodesOf(error)
  if (codes.includes(UNKNOWN_CHAIN_CODE)) return true
  const vague = codes.every((code) => vagueCodes.includes(code))
  return vague && (codes.includes(-32_603) || errorTextsOf(error).some(saysUnknownChain))
}

function saysUnknownChain(text: string): boolean {
  if (unknownChainTexts.test(text)) return true
  // 'The chain 0x7a69 has not been added', with any words between.
  const words = text.toLowerCase()
  let at = 0
  return ['chain ', 'not ', 'added'].every((word) => (at = words.indexOf(word, at)) >= 0)
}

async function isOn(provider: CheckedProvider, { id }: CaipNetwork): Promise<boolean> {
  return Number(await request(provider, 'eth_chainId')) === id
}

/** Waits until the wallet is on the chain: it says so when asked, or by its event. */
async function confirm(provider: CheckedProvider, network: CaipNetwork, clock: Clock): Promise<void> {
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
