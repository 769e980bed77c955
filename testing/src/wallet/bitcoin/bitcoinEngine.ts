import { base64 } from '@scure/base'
import { createPlanControls } from '../createControls.ts'
import { unauthorized, unsupportedMethod } from '../failures/walletErrors.ts'
import { createHandler, createNextAnswers } from '../nextAnswers.ts'
import type { PlanControls, WalletRequest } from '../walletControls.ts'
import type { BitcoinAccount, BitcoinAddressInfo, BitcoinNetworkName } from './bitcoinAccount.ts'

/** The wallet's state, as sent to the wallet's part in the page. */
export type BitcoinNews = { addresses: readonly BitcoinAddressInfo[]; network: BitcoinNetworkName }

/** The part of a Bitcoin wallet that is not in the page. Answers requests with real keys. */
export type BitcoinEngine = {
  handle: (request: WalletRequest) => Promise<unknown>
  news: () => BitcoinNews
  controls: BitcoinWalletControls
}

/**
 * A test's controls of a Bitcoin wallet. Answers can be planned for connect, accounts, signMessage, signPsbt, sendTransfer,
 * switchNetwork and disconnect.
 */
export type BitcoinWalletControls = PlanControls & {
  /** The user chooses another account. Resolves when every page has been notified. */
  setAccount: (account: BitcoinAccount) => Promise<void>
  /** The user chooses another network. Resolves when every page has been notified. */
  setNetwork: (network: BitcoinNetworkName) => Promise<void>
  /** The user revokes the page's permission. Resolves when every page has been notified. */
  disconnect: () => Promise<void>
  /** Whether the page may see the accounts. */
  isConnected: () => boolean
}

/** The initial state of a Bitcoin test wallet. */
export type BitcoinWalletOptions = {
  account: BitcoinAccount
  /** @default 'regtest' */
  network?: BitcoinNetworkName | undefined
  /** Builds, signs and sends a payment, in tests that have a chain. @default throws that the method is not supported */
  send?: ((transfer: { recipient: string; value: number }) => Promise<string>) | undefined
}

type Signing = { address: string; message: string; protocol: 'bip322' | 'ecdsa' }
type Spending = { psbt: string; inputs: readonly { index: number; address?: string }[] }

/** Creates a wallet. @param notifyPages - Sends the new state to every page, and resolves when all have received it. */
export function createBitcoinEngine(
  options: BitcoinWalletOptions,
  notifyPages: (news: BitcoinNews) => Promise<void>,
): BitcoinEngine {
  let { account, network = 'regtest' } = options
  let isConnected = false
  const requests: WalletRequest[] = []
  const nextAnswers = createNextAnswers()
  const news = (): BitcoinNews => ({ addresses: isConnected ? account.addresses(network) : [], network })
  const assertOwn = (address: string | undefined): BitcoinAddressInfo => {
    const found = news().addresses.find((each) => address === undefined || each.address === address)
    if (!found) throw unauthorized()
    return found
  }

  const answer = async ({ method, params: [input] }: WalletRequest): Promise<unknown> => {
    switch (method) {
      case 'connect':
        isConnected = true
        return news()
      case 'accounts':
        return news()
      case 'disconnect':
        isConnected = false
        return undefined
      case 'switchNetwork':
        // Casts, here and below: tests send valid parameters.
        network = input as BitcoinNetworkName
        return news()
      case 'signMessage': {
        const { address, message, protocol } = input as Signing
        return account.signMessage({ message, protocol, purpose: assertOwn(address).purpose })
      }
      case 'signPsbt': {
        const { psbt, inputs } = input as Spending
        for (const { address } of inputs) assertOwn(address)
        const indexes = inputs.map(({ index }) => index)
        return base64.encode(account.signPsbt(base64.decode(psbt), indexes))
      }
      case 'sendTransfer': {
        assertOwn(undefined)
        if (!options.send) throw unsupportedMethod(method)
        return options.send(input as { recipient: string; value: number })
      }
      default:
        throw unsupportedMethod(method)
    }
  }
  return {
    news,
    handle: createHandler({ requests, nextAnswers, answer }),
    controls: {
      ...createPlanControls({ requests, nextAnswers }),
      setAccount: async (chosen) => {
        account = chosen
        if (isConnected) await notifyPages(news())
      },
      setNetwork: async (chosen) => {
        network = chosen
        await notifyPages(news())
      },
      disconnect: async () => {
        isConnected = false
        await notifyPages(news())
      },
      isConnected: () => isConnected,
    },
  }
}
