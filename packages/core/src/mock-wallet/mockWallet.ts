import type { PrivateKeyAccount } from 'viem/accounts'
import type { KitWindow } from '../device/window.ts'
import type { Eip1193Provider } from '../eip1193/provider.ts'
import type { MockSwitches } from './plannedAnswers.ts'

/** Answers a method as a wallet does whose user approves everything. */
export type Answer = (params: readonly unknown[]) => unknown

/** A wallet in this process, with a real key, for tests: an EIP-1193 provider that a test controls and makes fail. */
export type MockWallet = Eip1193Provider &
  MockSwitches & {
    /** Its own account, with which it signs. */
    account: PrivateKeyAccount
    /** How it announces itself. @see EIP-6963 */
    info: { uuid: string; rdns: string; name: string; icon: string }
    /** Every request, in order. */
    requests: { method: string; params: readonly unknown[] }[]
    /** Answers that stay, by method, in place of the wallet's own. */
    answers: Record<string, Answer>
    /** The chain that it is on, and the chains to which it switches without their being added. */
    chainId: number
    knownChainIds: Set<number>
    /** Whether the page may see the accounts. */
    authorized: boolean
    /** The accounts that it gives to the page, the active one first. */
    accounts: string[]
    /** The user chooses other accounts; none: the user takes the page's permission back. */
    setAccounts: (accounts: readonly string[]) => void
    /** The user chooses another chain, by its EIP-155 number. */
    setChain: (chainId: number) => void
    /** Sends an event to the page, hostile ones included. */
    emit: (event: string, value: unknown) => void
    /** How many listeners an event has: none may be left once the page has let go. */
    listenerCount: (event: string) => number
    /** Announces itself in a page, now and each time the page asks. @returns its undo. */
    announce: (target: KitWindow) => () => void
  }
