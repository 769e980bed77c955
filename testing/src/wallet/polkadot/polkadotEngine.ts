import { hex } from '@scure/base'
import { createPlanControls } from '../createControls.ts'
import { unauthorized, unsupportedMethod } from '../failures/walletErrors.ts'
import { createNextAnswers } from '../nextAnswers.ts'
import type { PlanControls, WalletRequest } from '../walletControls.ts'
import type { PolkadotAccount } from './polkadotAccount.ts'

/** An account as it goes over the channel. */
export type InjectedAccount = Pick<PolkadotAccount, 'address' | 'type' | 'genesisHash'>

/** A Polkadot extension without a face: it answers requests with real keys. */
export type PolkadotEngine = {
  handle: (request: WalletRequest) => Promise<unknown>
  controls: PolkadotWalletControls
}

/** A test's controls of a Polkadot extension. Its methods: enable, accounts, signRaw, signPayload. */
export type PolkadotWalletControls = PlanControls & {
  /** The person chooses which accounts the page sees. @returns when every page has been told. */
  setAccounts: (accounts: readonly PolkadotAccount[]) => Promise<void>
  /** The person takes the page's permission back. @returns when every page has been told. */
  disconnect: () => Promise<void>
}

/** What a Polkadot wallet of the tests begins with. */
export type PolkadotWalletOptions = {
  accounts: readonly PolkadotAccount[]
}

/** Makes an extension. @param tell - hands the accounts to every page; waited for. */
export function createPolkadotEngine(
  options: PolkadotWalletOptions,
  tell: (accounts: readonly InjectedAccount[]) => Promise<void>,
): PolkadotEngine {
  let { accounts } = options
  let isEnabled = true
  const requests: WalletRequest[] = []
  const nextAnswers = createNextAnswers()
  const given = (): readonly InjectedAccount[] =>
    isEnabled ? accounts.map(({ address, type, genesisHash }) => ({ address, type, genesisHash })) : []
  const answer = async ({ method, params: [input] }: WalletRequest): Promise<unknown> => {
    switch (method) {
      case 'enable':
        return undefined
      case 'accounts':
        return given()
      case 'signRaw': {
        // Tests send what the method asks for.
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
    handle: async (request) => {
      requests.push(request)
      const answerHonestly = () => answer(request)
      const planned = nextAnswers.take(request.method)
      return planned ? planned(request, answerHonestly) : answerHonestly()
    },
    controls: {
      ...createPlanControls({ requests, nextAnswers }),
      setAccounts: async (chosen) => {
        accounts = chosen
        await tell(given())
      },
      disconnect: async () => {
        isEnabled = false
        await tell([])
      },
    },
  }
}
