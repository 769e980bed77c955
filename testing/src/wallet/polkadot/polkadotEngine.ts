import { hex } from '@scure/base'
import { createPlanControls } from '../createControls.ts'
import { unauthorized, unsupportedMethod } from '../failures/walletErrors.ts'
import { createHandler, createNextAnswers } from '../nextAnswers.ts'
import type { PlanControls, WalletRequest } from '../walletControls.ts'
import type { PolkadotAccount } from './polkadotAccount.ts'

/** An account as sent over the channel. */
export type InjectedAccount = Pick<PolkadotAccount, 'address' | 'type' | 'genesisHash'>

/** The part of a Polkadot extension that is not in the page. Answers requests with real keys. */
export type PolkadotEngine = {
  handle: (request: WalletRequest) => Promise<unknown>
  controls: PolkadotWalletControls
}

/** A test's controls of a Polkadot extension. Answers can be planned for enable, accounts, signRaw and signPayload. */
export type PolkadotWalletControls = PlanControls & {
  /** The user chooses which accounts the page sees. Resolves when every page has been notified. */
  setAccounts: (accounts: readonly PolkadotAccount[]) => Promise<void>
  /** The user revokes the page's permission. Resolves when every page has been notified. */
  disconnect: () => Promise<void>
}

/** The initial state of a Polkadot test wallet. */
export type PolkadotWalletOptions = {
  accounts: readonly PolkadotAccount[]
}

/** Creates an extension. @param notifyPages - Sends the accounts to every page, and resolves when all have received them. */
export function createPolkadotEngine(
  options: PolkadotWalletOptions,
  notifyPages: (accounts: readonly InjectedAccount[]) => Promise<void>,
): PolkadotEngine {
  let { accounts } = options
  let isEnabled = true
  const requests: WalletRequest[] = []
  const nextAnswers = createNextAnswers()
  const visibleAccounts = (): readonly InjectedAccount[] =>
    isEnabled ? accounts.map(({ address, type, genesisHash }) => ({ address, type, genesisHash })) : []
  const answer = async ({ method, params: [input] }: WalletRequest): Promise<unknown> => {
    switch (method) {
      case 'enable':
        return undefined
      case 'accounts':
        return visibleAccounts()
      case 'signRaw': {
        // Cast: tests send valid parameters.
        const { address, data } = input as { address: string; data: string }
        const account = accounts.find((each) => each.address === address)
        if (!account || !isEnabled) throw unauthorized()
        return { id: 1, signature: account.signRaw(hex.decode(data.slice(2))) }
      }
      default:
        throw unsupportedMethod(method)
    }
  }
  return {
    handle: createHandler({ requests, nextAnswers, answer }),
    controls: {
      ...createPlanControls({ requests, nextAnswers }),
      setAccounts: async (chosen) => {
        accounts = chosen
        await notifyPages(visibleAccounts())
      },
      disconnect: async () => {
        isEnabled = false
        await notifyPages([])
      },
    },
  }
}
