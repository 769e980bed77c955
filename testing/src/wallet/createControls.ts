import { numberToHex } from 'viem'
import { toThrown } from './failures/thrownValue.ts'
import { disconnected, userRejected } from './failures/walletErrors.ts'
import type { NextAnswer, NextAnswers } from './nextAnswers.ts'
import type { HeldRequest, PlanControls, TestWalletControls, WalletRequest } from './walletControls.ts'
import type { WalletEvent, WalletState } from './walletState.ts'

type Parts = {
  state: WalletState
  requests: readonly WalletRequest[]
  nextAnswers: NextAnswers
  notifyPages: (event: WalletEvent) => Promise<void>
}

/** Creates a test's controls of an eip155 wallet. */
export function createControls({ state, requests, nextAnswers, notifyPages }: Parts): TestWalletControls {
  return {
    ...createPlanControls({ requests, nextAnswers }),
    revertNext: () => {
      state.isNextReverting = true
    },
    setAccount: async (account) => {
      state.account = account
      if (state.isConnected) await notifyPages({ name: 'accountsChanged', value: [account.address] })
    },
    setChain: async (chainId) => {
      state.chainId = chainId
      await notifyPages({ name: 'chainChanged', value: numberToHex(chainId) })
    },
    disconnect: async () => {
      state.isConnected = false
      await notifyPages({ name: 'accountsChanged', value: [] })
    },
    goOffline: async () => {
      state.isOffline = true
      const { code, message } = disconnected()
      await notifyPages({ name: 'disconnect', value: { code, message } })
    },
    goOnline: async () => {
      state.isOffline = false
      await notifyPages({ name: 'connect', value: { chainId: numberToHex(state.chainId) } })
    },
  }
}

/** Creates the controls by which a test plans the answers of a wallet of any namespace. */
export function createPlanControls({ requests, nextAnswers }: Pick<Parts, 'requests' | 'nextAnswers'>): PlanControls {
  const plan = (method: string | undefined, answer: NextAnswer): void => nextAnswers.add(answer, method)
  return {
    requests,
    requestsOf: (method) => requests.filter((request) => request.method === method),
    rejectNext: (method) => plan(method, () => Promise.reject(userRejected())),
    failNext: (shape, method) => plan(method, () => Promise.reject(toThrown(shape))),
    neverAnswerNext: (method) => plan(method, () => new Promise(() => undefined)),
    answerNext: (value, method) => plan(method, () => Promise.resolve(value)),
    holdNext: (method) => {
      const { held, answer } = hold()
      plan(method, answer)
      return held
    },
  }
}

function hold(): { held: HeldRequest; answer: NextAnswer } {
  let release = (): void => undefined
  let fail = (_thrown: unknown): void => undefined
  let receive = (_request: WalletRequest): void => undefined
  const released = new Promise<void>((resolve, reject) => {
    release = resolve
    fail = reject
  })
  // Prevents an unhandled rejection if no request awaits the promise. A request that awaits it still throws.
  released.catch(() => undefined)
  const received = new Promise<WalletRequest>((resolve) => (receive = resolve))
  return {
    held: { request: received, release: () => release(), fail: (thrown) => fail(thrown) },
    answer: async (request, answerHonestly) => {
      receive(request)
      await released
      return answerHonestly()
    },
  }
}
