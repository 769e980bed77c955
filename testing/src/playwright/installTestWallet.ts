import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { plainIcon } from '../wallet/failures/hostileValues.ts'
import { fromThrown } from '../wallet/failures/thrownValue.ts'
import type { TestWalletControls, WalletRequest } from '../wallet/walletControls.ts'
import { createWalletEngine } from '../wallet/walletEngine.ts'
import type { WalletEvent, WalletOptions } from '../wallet/walletState.ts'
import { type ChannelAnswer, installPageProvider, type PageWallet } from './pageProvider.ts'

/** The controls of a wallet in every page of a browser context. */
export type TestWallet = TestWalletControls & { info: PageWallet['info'] }

/**
 * Installs a wallet, as an extension would, in all pages that a browser context opens from now on. The wallet's key stays in
 * the test's process, and the wallet is announced to the page by EIP-6963. May be called several times, even with the same
 * name.
 *
 * @example
 * const wallet = await installTestWallet(context, { account: chain.accounts[0], rpcUrls: { 31337: chain.rpcUrl } })
 * wallet.rejectNext('eth_sendTransaction')
 */
export async function installTestWallet(
  context: BrowserContext,
  options: installTestWallet.Options,
): Promise<TestWallet> {
  const { name = 'Test Wallet', rdns = 'test.holdfast.wallet', icon = plainIcon } = options
  const channel = `holdfastTestWallet${randomUUID().replaceAll('-', '')}`
  const info = { uuid: options.uuid ?? randomUUID(), name, icon, rdns }
  const { handle, controls } = createWalletEngine(options, async (event) => {
    await Promise.all(context.pages().map((page) => tellPage(page, channel, event)))
  })
  await context.exposeBinding(channel, async (_source, request: WalletRequest): Promise<ChannelAnswer> => {
    try {
      return { value: await handle(request) }
    } catch (error) {
      return fromThrown(error)
    }
  })
  const wallet: PageWallet = {
    channel,
    info,
    announces: options.announces ?? true,
    asWindowEthereum: options.asWindowEthereum ?? false,
    throwsAtOnce: options.throwsAtOnce ?? [],
  }
  await context.addInitScript(installPageProvider, wallet)
  return { ...controls, info }
}

export declare namespace installTestWallet {
  type Options = WalletOptions & {
    /** @default 'Test Wallet' */
    name?: string | undefined
    /** @default 'test.holdfast.wallet' */
    rdns?: string | undefined
    /** A data URI. @default a plain square */
    icon?: string | undefined
    /** @default a random one */
    uuid?: string | undefined
    /** Whether the wallet announces itself (EIP-6963). @default true */
    announces?: boolean | undefined
    /** Whether the wallet is also `window.ethereum`, as older wallets are. @default false */
    asWindowEthereum?: boolean | undefined
    /** Methods that throw before they return a promise. */
    throwsAtOnce?: readonly string[] | undefined
  }
}

/** Sends an event to a page. A page that is closing or navigating has no listener left. */
async function tellPage(page: Page, channel: string, event: WalletEvent): Promise<void> {
  await page
    .evaluate(({ type, detail }) => void window.dispatchEvent(new CustomEvent(type, { detail })), {
      type: channel,
      detail: event,
    })
    .catch(() => undefined)
}
