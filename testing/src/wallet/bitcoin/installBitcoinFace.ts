import type { PageAnswer } from '../connectPage.ts'

/** One of the interfaces that real Bitcoin wallets offer to pages. */
export type BitcoinFace = 'standard' | 'satsConnect' | 'leather' | 'unisat'

/** The data that the wallet's part in the page needs. */
export type BitcoinPageWallet = {
  /** The name of the function that calls the wallet, and of the event by which the wallet sends messages. */
  channel: string
  name: string
  icon: string
  face: BitcoinFace
}

/**
 * Installs a Bitcoin wallet's part in the page. This part has no key and passes every request to the test's process. The
 * function runs before the page's own scripts, like the script of an extension. Playwright sends it as text, so it uses nothing
 * from outside.
 *
 * @param target - The page's window.
 */
export function installBitcoinFace(wallet: BitcoinPageWallet, target: EventTarget = window): void {
  type Channel = (request: { method: string; params: readonly unknown[] }) => Promise<PageAnswer>
  type Info = { address: string; publicKey: string; purpose: 'payment' | 'ordinals' }
  type News = { addresses: readonly Info[]; network: string }
  type Thrown = Error & { code?: number }
  type StandardInput = {
    account: { address: string }
    message: Uint8Array
    protocol?: string
    psbt: Uint8Array
    inputsToSign: { account: { address: string }; signingIndexes: number[] }[]
  }

  const listeners = new Map<string, Set<(value: unknown) => void>>()
  /** The wallet's state, as last received. */
  let known: News = { addresses: [], network: '' }
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
  /** Asks the wallet for its state and stores it. @returns `known`, or the planned answer if that is no state. */
  const askNews = async (method: string, ...params: readonly unknown[]): Promise<News> => {
    const answer = await ask(method, ...params)
    // Casts: the test may have planned any answer.
    if (typeof answer !== 'object' || answer === null || !('addresses' in answer)) return answer as News
    known = answer as News
    return known
  }
  const on = (event: string, listener: (value: unknown) => void): (() => void) => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    return () => void listeners.get(event)?.delete(listener)
  }
  const emit = (event: string, value: unknown): void => {
    for (const listener of listeners.get(event) ?? []) listener(value)
  }
  target.addEventListener(wallet.channel, (event) => {
    // Cast: only the wallet sends events of this name.
    const { detail } = event as CustomEvent<{ news: News } | { count: (now: number) => void }>
    if ('count' in detail) return detail.count([...listeners.values()].reduce((sum, set) => sum + set.size, 0))
    known = detail.news
    for (const name of ['change', 'accountChange', 'networkChange']) emit(name, undefined)
    const addresses = known.addresses.slice(0, 1).map(({ address }) => address)
    for (const name of ['accountsChanged', 'networkChanged']) emit(name, addresses)
  })
  const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const hexToBase64 = (digits: string): string =>
    btoa((digits.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16))).join(''))
  const base64ToHex = (text: string): string =>
    Array.from(atob(text), (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')

  const standard = (): object => {
    const chainOf = (network: string): string => `bitcoin:${network}`
    const accounts = (): readonly object[] =>
      known.addresses.map(({ address, publicKey }) => ({
        address,
        publicKey: Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
        // Testnet and signet have the same address format, so an account is on both.
        chains: (/testnet|signet/.test(known.network) ? ['testnet', 'signet'] : [known.network]).map(chainOf),
        features: ['bitcoin:signMessage', 'bitcoin:signTransaction'],
      }))
    const connect = async (input?: { silent?: boolean }): Promise<object> => {
      const news = await askNews(input?.silent ? 'accounts' : 'connect')
      return news === known ? { accounts: accounts() } : news
    }
    return {
      version: '1.0.0',
      name: wallet.name,
      icon: wallet.icon,
      chains: ['mainnet', 'testnet', 'signet', 'regtest'].map(chainOf),
      get accounts() {
        return accounts()
      },
      features: {
        'standard:connect': { version: '1.0.0', connect },
        'bitcoin:connect': { version: '1.0.0', connect: () => connect() },
        'standard:disconnect': { version: '1.0.0', disconnect: () => ask('disconnect') },
        'standard:events': { version: '1.0.0', on },
        'bitcoin:signMessage': {
          version: '1.0.0',
          signMessage: async ({ account, message, protocol = 'bip322' }: StandardInput) => {
            const text = new TextDecoder().decode(message)
            const signature = await ask('signMessage', { address: account.address, message: text, protocol })
            return [
              { signedMessage: message, signature: typeof signature === 'string' ? fromBase64(signature) : signature },
            ]
          },
        },
        'bitcoin:signTransaction': {
          version: '1.0.0',
          signTransaction: async ({ psbt, inputsToSign }: StandardInput) => {
            const inputs = inputsToSign.flatMap(({ account, signingIndexes }) =>
              signingIndexes.map((index) => ({ index, address: account.address })),
            )
            const signed = await ask('signPsbt', { psbt: toBase64(psbt), inputs })
            return [{ signedPsbt: typeof signed === 'string' ? fromBase64(signed) : signed }]
          },
        },
      },
    }
  }

  /** JSON-RPC, as in sats-connect and Leather. */
  const rpc = (): object => {
    const isLeather = wallet.face === 'leather'
    const connectAnswer = (): unknown => ({
      addresses: known.addresses.map(({ purpose, ...info }) =>
        isLeather ? { ...info, symbol: 'BTC', type: purpose === 'payment' ? 'p2wpkh' : 'p2tr' } : { ...info, purpose },
      ),
      network: { bitcoin: { name: known.network.charAt(0).toUpperCase() + known.network.slice(1) } },
    })
    type Input = {
      address: string
      message: string
      protocol?: string
      paymentType?: string
      psbt: string
      hex: string
      signInputs: Record<string, number[]>
      signAtIndex: number[]
      recipients: { address: string; amount: number | string }[]
      name: string
    }
    const answer = async (method: string, input: Input): Promise<unknown> => {
      switch (method) {
        case 'wallet_connect':
        case 'getAddresses':
          return (await askNews('connect')) === known ? connectAnswer() : 'nonsense'
        case 'wallet_getAccount':
          if (isLeather) break
          await askNews('accounts')
          if (known.addresses.length === 0) throw Object.assign(new Error('Access denied.'), { code: -32002 })
          return connectAnswer()
        case 'wallet_disconnect':
          return ask('disconnect')
        case 'wallet_changeNetwork':
          return askNews('switchNetwork', input.name.toLowerCase())
        case 'signMessage': {
          const taprootAddress = known.addresses[1]?.address
          const address = input.paymentType === 'p2tr' ? (taprootAddress ?? '') : input.address
          const protocol = input.protocol?.toLowerCase() ?? 'bip322'
          return { address, signature: await ask('signMessage', { address, message: input.message, protocol }) }
        }
        case 'signPsbt': {
          if (isLeather) {
            const inputs = input.signAtIndex.map((index) => ({ index }))
            return { hex: base64ToHex(String(await ask('signPsbt', { psbt: hexToBase64(input.hex), inputs }))) }
          }
          const inputs = Object.entries(input.signInputs).flatMap(([address, indexes]) =>
            indexes.map((index) => ({ index, address })),
          )
          return { psbt: await ask('signPsbt', { psbt: input.psbt, inputs }) }
        }
        case 'sendTransfer': {
          const [first] = input.recipients
          return { txid: await ask('sendTransfer', { recipient: first?.address, value: Number(first?.amount) }) }
        }
        default:
      }
      throw Object.assign(new Error('Method not found.'), { code: -32601 })
    }
    return {
      request: async (method: string, input: Input): Promise<unknown> => {
        try {
          return { jsonrpc: '2.0', id: '1', result: await answer(method, input) }
        } catch (thrown) {
          const { code, message } = thrown as Thrown
          const error = { code: code === 4001 && !isLeather ? -32000 : code, message }
          if (isLeather) throw { jsonrpc: '2.0', id: '1', error }
          return { jsonrpc: '2.0', id: '1', error }
        }
      },
      addListener: ({ eventName, cb }: { eventName: string; cb: () => void }) => on(eventName, cb),
    }
  }

  const unisat = (): object => {
    const first = (): string[] => known.addresses.slice(0, 1).map(({ address }) => address)
    const chain = (): string => `BITCOIN_${known.network.toUpperCase()}`
    return {
      requestAccounts: async () => ((await askNews('connect')) === known ? first() : 'nonsense'),
      getAccounts: async () => ((await askNews('accounts')) === known ? first() : []),
      getPublicKey: async () => known.addresses[0]?.publicKey,
      getChain: async () => ({ enum: chain() }),
      getNetwork: async () => (known.network === 'mainnet' ? 'livenet' : known.network),
      switchChain: async (name: string) =>
        void (await askNews('switchNetwork', name.replace('BITCOIN_', '').toLowerCase())),
      signMessage: (message: string, type: string) =>
        ask('signMessage', { address: first()[0], message, protocol: type === 'ecdsa' ? 'ecdsa' : 'bip322' }),
      signPsbt: async (psbt: string, { toSignInputs }: { toSignInputs: { index: number; address: string }[] }) =>
        base64ToHex(String(await ask('signPsbt', { psbt: hexToBase64(psbt), inputs: toSignInputs }))),
      sendBitcoin: (recipient: string, value: number) => ask('sendTransfer', { recipient, value }),
      disconnect: () => ask('disconnect'),
      on: (event: string, listener: (value: unknown) => void) => void on(event, listener),
      removeListener: (event: string, listener: (value: unknown) => void) =>
        void listeners.get(event)?.delete(listener),
    }
  }

  switch (wallet.face) {
    case 'standard': {
      const standardWallet = standard()
      type Api = { register: (...wallets: unknown[]) => unknown }
      const register = ({ register: add }: Api): void => void add(standardWallet)
      target.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent<Api>).detail))
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
      return
    }
    case 'unisat':
      return void Reflect.set(target, 'unisat', unisat())
    case 'leather':
      return void Reflect.set(target, 'LeatherProvider', rpc())
    case 'satsConnect': {
      const id = `TestProviders${wallet.name.replace(/\W/g, '')}`
      Reflect.set(target, id, { BitcoinProvider: rpc() })
      const listed: unknown = Reflect.get(target, 'btc_providers')
      const entry = { id: `${id}.BitcoinProvider`, name: wallet.name, icon: wallet.icon }
      Reflect.set(target, 'btc_providers', [...(Array.isArray(listed) ? listed : []), entry])
    }
  }
}
