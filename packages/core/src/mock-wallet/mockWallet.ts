import type { PrivateKeyAccount } from 'viem/accounts'
import type { KitWindow } from '../device/window.ts'
import type { Eip1193Provider } from '../eip1193/provider.ts'
import type { PlannedAnswers } from './plannedAnswers.ts'

/** Answers a request to the wallet, given the request's parameters. */
export type Answer = (params: readonly unknown[]) => unknown

/** A wallet in this process, with a real key, for tests: an EIP-1193 provider that a test controls and can make fail. */
export type MockWallet = Eip1193Provider &
  PlannedAnswers & {
    /** The wallet's own account, with which it signs. */
    account: PrivateKeyAccount
    /** The wallet's announcement. @see EIP-6963 */
    info: { uuid: string; rdns: string; name: string; icon: string }
    /** Every request, in order. */
    requests: { method: string; params: readonly unknown[] }[]
    /** Answers by method. Each replaces the wallet's own answer to every request of its method. */
    answers: Record<string, Answer>
    /** The EIP-155 number of the chain that the wallet is on. */
    chainId: number
    /** The chains to which the wallet can switch. Any other chain must be added first. */
    knownChainIds: Set<number>
    /** Whether the page may see the accounts. */
    authorized: boolean
    /** The accounts that an authorized page sees, the active one first. */
    accounts: string[]
    /** Acts as a user who chooses other accounts. With an empty list, acts as a user who revokes the page's permission. */
    setAccounts: (accounts: readonly string[]) => void
    /** Acts as a user who chooses another chain, by its EIP-155 number. */
    setChain: (chainId: number) => void
    /** Sends any event to the page, even a hostile one. */
    emit: (event: string, value: unknown) => void
    /** Counts the listeners of an event. There must be none once the page has disconnected. */
    listenerCount: (event: string) => number
    /** Announces the wallet in a page, now and each time the page asks. @returns a function that stops this. */
    announce: (target: KitWindow) => () => void
  }
