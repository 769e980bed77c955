import type { PageAnswer } from '../connectPage.ts'

/** The data that the wallet's part in the page needs. */
export type StandardPageWallet = {
  /** The name of the function that calls the wallet, and of the event by which the wallet sends messages. */
  channel: string
  name: string
  icon: string
  /** The chains, by their ids in the Wallet Standard. */
  chains: readonly string[]
  /** The names of the wallet's features. */
  features: readonly string[]
  /** The accounts to which the page already has access. */
  accounts: readonly PageAccount[]
}

/** An account as sent over the channel. */
export type PageAccount = { address: string; publicKey: readonly number[] }

/**
 * Installs a Wallet Standard wallet's part in the page. This part has no key and passes every request to the test's process. The
 * function runs before the page's own scripts, like the script of an extension. Playwright sends it as text, so it uses nothing
 * from outside.
 *
 * @param target - The page's window.
 */
export function installStandardWallet(wallet: StandardPageWallet, target: EventTarget = window): void {
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<PageAnswer>
  type Listener = (properties: object) => void
  type Account = { address: string; publicKey: Uint8Array; chains: readonly string[]; features: readonly string[] }
  type Signing = { account: Account; message?: Uint8Array; transaction?: Uint8Array; chain?: string; options?: unknown }

  const listeners = new Set<Listener>()
  const toAccounts = (accounts: readonly PageAccount[]): readonly Account[] =>
    accounts.map(({ address, publicKey }) => ({
      address,
      publicKey: Uint8Array.from(publicKey),
      chains: wallet.chains,
      features: wallet.features,
    }))
  let accounts = toAccounts(wallet.accounts)
  const toBytes = (value: unknown): unknown => (Array.isArray(value) ? Uint8Array.from(value) : value)
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    // Cast: the test has exposed the function to the page under this name.
    const answer = await (Reflect.get(target, wallet.channel) as Channel)({ method, params })
    if (!('isError' in answer)) return answer.value
    const { isError, thrown } = answer
    if (!isError || typeof thrown !== 'object' || thrown === null) throw thrown
    // Cast: it is an object, whose other fields are copied unchanged.
    const { message, ...fields } = thrown as { message?: string }
    throw Object.assign(new Error(message ?? ''), fields)
  }
  /** Returns the function of a feature that takes several inputs. It converts bytes to lists of numbers and back. */
  const callWithInputs =
    (method: string) =>
    async (...inputs: Signing[]): Promise<unknown> => {
      const sent = inputs.map(({ account, message, transaction, ...others }) => ({
        ...others,
        address: account.address,
        message: message && Array.from(message),
        transaction: transaction && Array.from(transaction),
      }))
      const outputs = await ask(method, sent)
      if (!Array.isArray(outputs)) return outputs
      return outputs.map((output: unknown) => {
        if (typeof output !== 'object' || output === null) return output
        return Object.fromEntries(Object.entries(output).map(([key, value]) => [key, toBytes(value)]))
      })
    }
  const setAccounts = (answer: unknown): { accounts: unknown } => {
    if (!Array.isArray(answer)) return { accounts: answer }
    accounts = toAccounts(answer)
    return { accounts }
  }
  const allFeatures: Record<string, object> = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: { silent?: boolean }) =>
        setAccounts(await ask(input?.silent ? 'standard:accounts' : 'standard:connect')),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => {
        await ask('standard:disconnect')
        accounts = []
      },
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: string, listener: Listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage: callWithInputs('solana:signMessage') },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: callWithInputs('solana:signTransaction'),
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signAndSendTransaction: callWithInputs('solana:signAndSendTransaction'),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (...inputs: object[]) => {
        const outputs = await ask('solana:signIn', inputs)
        if (!Array.isArray(outputs)) return outputs
        return outputs.map((output: { account?: PageAccount; signedMessage: unknown; signature: unknown }) => ({
          account: output.account && toAccounts([output.account])[0],
          signedMessage: toBytes(output.signedMessage),
          signature: toBytes(output.signature),
        }))
      },
    },
  }
  const features = Object.fromEntries(Object.entries(allFeatures).filter(([name]) => wallet.features.includes(name)))
  const standardWallet = {
    version: '1.0.0',
    name: wallet.name,
    icon: wallet.icon,
    chains: wallet.chains,
    features,
    get accounts() {
      return accounts
    },
  }
  target.addEventListener(wallet.channel, (event) => {
    // Cast: only the wallet sends events of this name.
    const { detail } = event as CustomEvent<{ accounts: readonly PageAccount[] } | { count: (now: number) => void }>
    if ('count' in detail) return detail.count(listeners.size)
    accounts = toAccounts(detail.accounts)
    for (const listener of listeners) listener({ accounts })
  })
  type Api = { register: (...wallets: unknown[]) => unknown }
  const register = ({ register: add }: Api): void => void add(standardWallet)
  target.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}
