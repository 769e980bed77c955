import { createEmitter } from '@holdfast/base'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { defaultAnswers, forwardToNode } from './defaultAnswers.ts'
import type { MockWallet } from './mockWallet.ts'
import { createPlannedAnswers } from './plannedAnswers.ts'
import { walletError } from './walletError.ts'

/**
 * Creates a wallet for tests that approves everything until a test sets another answer.
 *
 * @example
 * import { connect } from '@holdfast/core'
 * import { createMockWallet } from '@holdfast/core/testing'
 *
 * const wallet = createMockWallet()
 * wallet.announce(window)
 * wallet.rejectNext('eth_requestAccounts')
 * await connect(kit, { connectorId: wallet.info.rdns }) // throws: the user refused
 */
export function createMockWallet(options: createMockWallet.Options = {}): MockWallet {
  const { key = generatePrivateKey(), chainId = 31_337, name = 'Mock Wallet', rdns = 'test.mock', rpcUrl } = options
  const account = privateKeyToAccount(key)
  const emitter = createEmitter<Record<string, unknown>>()
  const subscriptions: { event: string; listener: unknown; undo: () => void }[] = []
  const { take: takePlanned, ...planners } = createPlannedAnswers()
  const wallet: MockWallet = {
    ...planners,
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
      const planned = takePlanned(method)
      if (planned) return planned()
      const answers = { ...defaults, ...wallet.answers }
      const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
      if (answer) return answer(params)
      if (rpcUrl) return forwardToNode(rpcUrl, method, params)
      throw walletError(4200, `The method ${method} is not supported.`)
    },
    setAccounts: (accounts) => {
      wallet.accounts = [...accounts]
      if (accounts.length === 0) wallet.authorized = false
      wallet.emit('accountsChanged', wallet.accounts)
    },
    setChain: (id) => {
      wallet.chainId = id
      wallet.emit('chainChanged', `0x${id.toString(16)}`)
    },
    // A listener is typed by the value that it expects, but a wallet may send any value.
    on: (event, listener) =>
      subscriptions.push({ event, listener, undo: emitter.on(event, listener as (value: unknown) => void) }),
    removeListener: (event, listener) => {
      const index = subscriptions.findIndex((each) => each.event === event && each.listener === listener)
      if (index >= 0) subscriptions.splice(index, 1)[0]?.undo()
    },
    emit: (event, value) => emitter.emit(event, value),
    listenerCount: (event) => emitter.count(event),
    announce: (target) => {
      const detail = Object.freeze({ info: Object.freeze({ ...wallet.info }), provider: wallet })
      const dispatch = (): void =>
        void target.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
      target.addEventListener('eip6963:requestProvider', dispatch)
      dispatch()
      return () => target.removeEventListener('eip6963:requestProvider', dispatch)
    },
  }
  const defaults = defaultAnswers(wallet, rpcUrl)
  return wallet
}

export declare namespace createMockWallet {
  type Options = {
    /** @default a random key */
    key?: Hex | undefined
    /** The EIP-155 number of its chain. @default 31337 */
    chainId?: number | undefined
    /** @default 'Mock Wallet' */
    name?: string | undefined
    /** Its reverse domain name, which is also its connector's id. @default 'test.mock' */
    rdns?: string | undefined
    /** The URL of the node to which the wallet forwards transactions and every method that it does not implement. */
    rpcUrl?: string | undefined
  }
}
