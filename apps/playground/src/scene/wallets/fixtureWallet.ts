import { listenToPage } from '../pageGlobals.ts'

/** Functions that answer for a wallet, by method. Each returns a value, throws, or returns a promise that never settles. */
export type WalletAnswers = Readonly<Record<string, (params: unknown) => unknown>>

/**
 * A wallet of the playground, announced by EIP-6963 and called by EIP-1193. The usual requests succeed, unless `answers` has
 * another answer for the method.
 */
export type FixtureWallet = {
  name: string
  rdns: string
  /** Background of the wallet's icon, as a CSS colour. */
  color?: string | undefined
  /** @default 31337 */
  chainId?: number | undefined
  /** @default the first account of the devnet */
  accounts?: readonly string[] | undefined
  answers?: WalletAnswers | undefined
}

/** The first account of the devnet. */
export const firstAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** The second account of the devnet. */
export const secondAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns a promise that never settles, as if the user never decided. */
export const never = (): Promise<never> => new Promise(() => {})

/** Throws as wallets do when the user declines. */
export const declines = (): never => {
  throw walletError(4001, 'User rejected the request.')
}

/** Makes an error with a code from EIP-1193 or JSON-RPC. */
export function walletError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

export const kelp: FixtureWallet = { name: 'Kelp Wallet', rdns: 'test.kelp', color: '#0a6b70' }
export const coral: FixtureWallet = { name: 'Coral', rdns: 'test.coral', color: '#e2735c' }
export const lantern: FixtureWallet = { name: 'Lantern', rdns: 'test.lantern', color: '#164a7c' }

/** Announces a wallet to the page, now and whenever the page asks, until the state is left. */
export function installWallet(wallet: FixtureWallet): void {
  const { name, rdns, color = '#4c6064' } = wallet
  const info = Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon: drawIcon(name, color) })
  const detail = Object.freeze({ info, provider: createProvider(wallet) })
  const announce = (): void => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  listenToPage('eip6963:requestProvider', announce)
  announce()
}

function createProvider({ chainId = 31_337, accounts = [firstAccount], answers = {} }: FixtureWallet) {
  type Listener = (payload: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  let activeChainId = chainId
  const answersByMethod: WalletAnswers = {
    eth_requestAccounts: () => accounts,
    eth_accounts: () => accounts,
    eth_chainId: () => `0x${activeChainId.toString(16)}`,
    personal_sign: () => `0x${'ab'.repeat(65)}`,
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: (params) => {
      const [{ chainId: wanted }] = params as [{ chainId: string }] // EIP-3326 fixes the shape.
      activeChainId = Number(wanted)
      for (const listener of listeners.get('chainChanged') ?? []) listener(wanted)
      return null
    },
    ...answers,
  }
  return {
    on: (event: string, listener: Listener): void => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener): void => void listeners.get(event)?.delete(listener),
    request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      const answer = answersByMethod[method]
      if (!answer) throw walletError(-32_601, `the method ${method} does not exist`)
      return answer(params)
    },
  }
}

function drawIcon(name: string, color: string): string {
  const letter = `<text x="48" y="64" font-family="sans-serif" font-size="44" fill="#fff" text-anchor="middle">${name[0]}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${color}"/>${letter}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
