import { createEmitter } from '@holdfast/base'
import { type Hex, hexToString } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { KitWindow } from '../src/device/window.ts'
import type { Eip1193Provider } from '../src/eip1193/provider.ts'

type Answer = (params: readonly unknown[]) => unknown

/** A wallet in this process: an EIP-1193 provider with a key, controlled by the test. */
export type TestWallet = Eip1193Provider & {
  account: PrivateKeyAccount
  info: { uuid: string; rdns: string; name: string; icon: string }
  /** Every request, in order. */
  requests: { method: string; params: readonly unknown[] }[]
  /** Overrides the wallet's answers, by method. */
  answers: Record<string, Answer>
  /** The chain that it is on, and the chains that it knows. */
  chainId: number
  knownChainIds: Set<number>
  /** Whether the page may see the account. */
  authorized: boolean
  /** Returns these accounts instead of its own. */
  accounts: string[]
  emit: (event: string, value: unknown) => void
  listenerCount: (event: string) => number
  announce: (target: KitWindow) => void
}

/** An error as a wallet throws it, with an EIP-1193 code. */
export function walletError(code: number, message = `code ${code}`, data?: unknown): Error {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

/** Creates a wallet that approves everything and sends methods that it does not know to a chain. */
export function createTestWallet(options: createTestWallet.Options = {}): TestWallet {
  const { key = generatePrivateKey(), chainId = 31_337, name = 'Kelp', rdns = 'com.kelp', rpcUrl } = options
  const account = privateKeyToAccount(key)
  const emitter = createEmitter<Record<string, unknown>>()
  const undos = new Map<unknown, () => void>()
  const wallet: TestWallet = {
    account,
    info: {
      uuid: crypto.randomUUID(),
      rdns,
      name,
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    requests: [],
    answers: {},
    chainId,
    knownChainIds: new Set([chainId]),
    authorized: false,
    accounts: [account.address],
    request: async ({ method, params = [] }) => {
      wallet.requests.push({ method, params })
      const answer = wallet.answers[method] ?? methods[method]
      if (answer) return answer(params)
      if (rpcUrl) return forward(rpcUrl, method, params)
      throw walletError(4200, `The method ${method} is not supported.`)
    },
    on: (event, listener) => undos.set(listener, emitter.on(event, listener as (value: unknown) => void)),
    removeListener: (_, listener) => undos.get(listener)?.(),
    emit: (event, value) => emitter.emit(event, value),
    listenerCount: (event) => emitter.count(event),
    announce: (target) => {
      const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider: wallet })
      const announce = (): void =>
        void target.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
      target.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
  }

  const moveTo = (id: number): null => {
    wallet.chainId = id
    wallet.emit('chainChanged', `0x${id.toString(16)}`)
    return null
  }
  const chainIdOf = ([parameter]: readonly unknown[]): number =>
    Number((parameter as { chainId: string } | undefined)?.chainId)
  const methods: Record<string, Answer> = {
    eth_accounts: () => (wallet.authorized ? wallet.accounts : []),
    eth_chainId: () => `0x${wallet.chainId.toString(16)}`,
    eth_requestAccounts: () => {
      wallet.authorized = true
      return wallet.accounts
    },
    wallet_revokePermissions: () => {
      wallet.authorized = false
      return null
    },
    wallet_switchEthereumChain: (params) => {
      const id = chainIdOf(params)
      if (!wallet.knownChainIds.has(id)) throw walletError(4902, 'Unrecognized chain ID')
      return moveTo(id)
    },
    wallet_addEthereumChain: (params) => {
      wallet.knownChainIds.add(chainIdOf(params))
      return null
    },
    personal_sign: ([message]) => account.signMessage({ message: hexToString(message as Hex) }),
    eth_sendTransaction: async ([transaction]) => {
      const { to, value, data, gas, gasPrice } = transaction as Record<string, Hex | undefined>
      const nonce = await forward(rpcUrl ?? '', 'eth_getTransactionCount', [account.address, 'pending'])
      const signed = await account.signTransaction({
        type: 'legacy',
        chainId: wallet.chainId,
        to: to ?? null,
        data: data ?? '0x',
        value: BigInt(value ?? 0),
        gas: BigInt(gas ?? 100_000),
        gasPrice: BigInt(gasPrice ?? 2_000_000_000),
        nonce: Number(nonce),
      })
      return forward(rpcUrl ?? '', 'eth_sendRawTransaction', [signed])
    },
  }
  return wallet
}

export declare namespace createTestWallet {
  type Options = {
    key?: Hex | undefined
    chainId?: number | undefined
    name?: string | undefined
    rdns?: string | undefined
    /** The chain that answers all other methods. */
    rpcUrl?: string | undefined
  }
}

async function forward(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (answer.error) throw walletError(answer.error.code, answer.error.message)
  return answer.result
}
