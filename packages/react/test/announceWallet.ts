/**
 * A wallet's responses by method. A function returns the value, throws an error that the wallet passes on unchanged, or never
 * settles.
 */
export type WalletAnswers = Readonly<Record<string, (params: unknown) => unknown>>

/** A wallet that the test controls: announced by EIP-6963, called by EIP-1193. */
export type AnnouncedWallet = {
  /** The methods that were called, in order. */
  readonly methods: readonly string[]
  /** Changes the responses to some methods from now on. */
  answer: (answers: WalletAnswers) => void
  emit: (event: string, payload: unknown) => void
  /** Announces the wallet again, as a wallet that loads late does. */
  announce: () => void
  remove: () => void
}

/** The first account of the devnet. */
export const testAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Makes an error with a code, as wallets throw it. */
export function walletError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/**
 * Announces a wallet in the page until the test removes it. The wallet accepts the usual requests, unless `answers` has another
 * response.
 */
export function announceWallet({
  name = 'Kelp Wallet',
  rdns = 'test.kelp',
  uuid = crypto.randomUUID(),
  chainId = 31_337,
  answers = {},
}: {
  name?: string
  rdns?: string
  uuid?: string
  chainId?: number
  answers?: WalletAnswers
} = {}): AnnouncedWallet {
  const methods: string[] = []
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload)
  }
  let currentChainId = chainId
  let answering: WalletAnswers = {
    eth_requestAccounts: () => [testAddress],
    eth_accounts: () => [testAddress],
    eth_chainId: () => `0x${currentChainId.toString(16)}`,
    personal_sign: () => `0x${'ab'.repeat(65)}`,
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain: (params) => {
      const [{ chainId: wanted }] = params as [{ chainId: string }] // EIP-3326 fixes the shape.
      currentChainId = Number(wanted)
      emit('chainChanged', wanted)
      return null
    },
    ...answers,
  }

  const provider = {
    on(event: string, listener: (payload: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener)
    },
    async request({ method, params }: { method: string; params?: unknown }) {
      methods.push(method)
      const answer = answering[method]
      if (!answer) throw walletError(-32_601, `the test wallet has no ${method}`)
      return answer(params)
    },
  }

  const icon = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  const announce = () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return {
    methods,
    emit,
    announce,
    answer: (changed) => {
      answering = { ...answering, ...changed }
    },
    remove: () => window.removeEventListener('eip6963:requestProvider', announce),
  }
}
