import { describe, expect, test } from 'vitest'
import { loadClient } from '../src/adapters/actions.ts'
import { disconnect } from '../src/connections/actions/disconnect.ts'
import { switchAccount } from '../src/connections/actions/switchAccount.ts'
import { switchNetwork } from '../src/connections/actions/switchNetwork.ts'
import { InvalidWalletAnswerError, UserRejectedError } from '../src/connections/errors.ts'
import { type AccountSnapshot, getAccount } from '../src/connections/snapshot.ts'
import type { Kit } from '../src/kit.ts'
import { walletError } from '../src/mock-wallet/walletError.ts'
import { readWalletError } from '../src/wallet-errors/readWalletError.ts'
import { eventually } from './testKit.ts'

/** What the wallet's user does when the app asks to connect. */
export type ConnectAnswer = 'approve' | 'decline' | { accounts: readonly string[] }

/** A kit on the networks 31337, 31338 and 31339, and a wallet of two accounts that starts on the first and shares the first two. */
export type ConnectorFixture = {
  kit: Kit
  /** The wallet's accounts, checksummed, the active one first. */
  accounts: readonly [string, string]
  /** Connects, and lets the user answer. */
  connect: (answer: ConnectAnswer) => Promise<AccountSnapshot>
  /** Another kit on the same page and storage, as after a reload. */
  reload: () => Kit
  /** Sets what the wallet answers to a method; what is thrown is its error. */
  answer: (method: 'personal_sign' | 'wallet_switchEthereumChain', answer: () => unknown) => void
  /** How often the wallet has shown something to its user. */
  prompts: () => number
  /** The wallet reports other accounts, or another chain; anything may be reported. Resolves when the kit has heard it. */
  reportAccounts: (accounts: unknown) => Promise<void>
  reportChain: (chainId: unknown) => Promise<void>
  /** The user ends the connection in the wallet. */
  leave: () => Promise<void>
  /** Whether the wallet still lets the page see its accounts. */
  isOpen: () => boolean
}

/** How a kit behaves with a connector, whatever way that reaches its wallet: tests that every connector of eip155 passes. */
export function describeConnector(name: string, create: () => Promise<ConnectorFixture>): void {
  const setUp = async () => {
    const fixture = await create()
    const now = () => getAccount(fixture.kit, { namespace: 'eip155' })
    const sign = async (): Promise<string> =>
      (await loadClient(fixture.kit, 'eip155')).signMessage({ address: fixture.accounts[0], message: 'hello' })
    return { ...fixture, now, sign }
  }
  const connected = async () => {
    const fixture = await setUp()
    await fixture.connect('approve')
    return fixture
  }

  describe(`${name}, as a connector`, () => {
    test('default: connects with every account, the active one first', async () => {
      const { connect, accounts, now } = await setUp()
      const account = await connect('approve')
      expect(account).toMatchObject({ address: accounts[0], caipNetworkId: 'eip155:31337', status: 'connected' })
      expect(now().allAccounts.map(({ address }) => address)).toEqual([...accounts])
    })

    test('error: a user who refuses to connect leaves the kit as it was', async () => {
      const { connect, now } = await setUp()
      await expect(connect('decline')).rejects.toBeInstanceOf(UserRejectedError)
      expect(now()).toMatchObject({ status: 'disconnected', address: undefined, connectorId: undefined })
    })

    test.each<[string, readonly string[]]>([
      ['no address', ['nonsense']],
      ['an address of another length', [`0x${'1'.repeat(41)}`]],
    ])('error: %s in place of an account connects nothing', async (_, accounts) => {
      const { connect, now } = await setUp()
      await expect(connect({ accounts })).rejects.toThrow()
      expect(now()).toMatchObject({ status: 'disconnected', address: undefined })
    })

    test('behavior: after a refusal the user can be asked again', async () => {
      const { connect, accounts } = await setUp()
      await expect(connect('decline')).rejects.toThrow()
      expect(await connect('approve')).toMatchObject({ address: accounts[0] })
    })

    test('default: signs with the account in use', async () => {
      const { sign } = await connected()
      expect(await sign()).toMatch(/^0x[\da-f]{130}$/)
    })

    test('error: a refused signature keeps the connection, and says what it was', async () => {
      const { sign, answer, now } = await connected()
      answer('personal_sign', () => {
        throw walletError(4001)
      })
      const error: unknown = await sign().catch((thrown: unknown) => thrown)
      expect(readWalletError(error)).toBe('rejected')
      expect(now().status).toBe('connected')
    })

    test.each([['nonsense'], [null], [{ signature: 1 }], ['0x1']])('error: %j is no signature', async (nonsense) => {
      const { sign, answer } = await connected()
      answer('personal_sign', () => nonsense)
      await expect(sign()).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    })

    test('default: switches the account without asking the wallet', async () => {
      const { kit, accounts, prompts, now } = await connected()
      const before = prompts()
      await switchAccount(kit, { caipAddress: `eip155:31337:${accounts[1]}` })
      expect(now().address).toBe(accounts[1])
      expect(prompts()).toBe(before)
    })

    test('default: switches the network', async () => {
      const { kit, now } = await connected()
      await switchNetwork(kit, { caipNetworkId: 'eip155:31338' })
      expect(now()).toMatchObject({ caipNetworkId: 'eip155:31338', chainId: 31_338 })
    })

    test('error: a network that the user refuses leaves the connection where it is', async () => {
      const { kit, answer, now } = await connected()
      answer('wallet_switchEthereumChain', () => {
        throw walletError(4001)
      })
      const error: unknown = await switchNetwork(kit, { caipNetworkId: 'eip155:31339' }).catch(
        (thrown: unknown) => thrown,
      )
      expect(readWalletError(error)).toBe('rejected')
      expect(now()).toMatchObject({ status: 'connected', caipNetworkId: 'eip155:31337' })
    })

    test("behavior: follows the wallet's own change of account and of chain", async () => {
      const { accounts, reportAccounts, reportChain, now } = await connected()
      await reportAccounts([accounts[1], accounts[0]])
      await eventually(() => now().address === accounts[1])
      await reportChain(31_338)
      await eventually(() => now().chainId === 31_338)
      expect(now()).toMatchObject({ address: accounts[1], status: 'connected' })
    })

    test.each<[string, unknown]>([
      ['no list', 'nonsense'],
      ['a list of nothing known', ['nonsense', 1]],
      ['nothing', null],
    ])('error: %s in place of accounts changes nothing', async (_, nonsense) => {
      const { reportAccounts, now } = await connected()
      const before = now()
      await reportAccounts(nonsense)
      expect(now()).toMatchObject({ address: before.address, caipNetworkId: before.caipNetworkId, status: 'connected' })
    })

    test.each([['nonsense'], [-1], [null], [{}]])('error: %j in place of a chain changes nothing', async (nonsense) => {
      const { reportChain, now } = await connected()
      await reportChain(nonsense)
      expect(now()).toMatchObject({ caipNetworkId: 'eip155:31337', status: 'connected' })
    })

    test('default: disconnects, and tells the wallet', async () => {
      const { kit, now, isOpen } = await connected()
      await disconnect(kit)
      expect(now()).toMatchObject({ status: 'disconnected', address: undefined, allAccounts: [] })
      await eventually(() => !isOpen())
    })

    test('behavior: follows a user who ends the connection in the wallet', async () => {
      const { leave, now } = await connected()
      await leave()
      await eventually(() => now().status === 'disconnected')
      expect(now()).toMatchObject({ address: undefined, connectorId: undefined })
    })

    test('behavior: comes back after a reload without asking the user', async () => {
      const { kit, reload, prompts, accounts } = await connected()
      kit.destroy()
      const before = prompts()
      const again = reload()
      await eventually(() => getAccount(again).status === 'connected')
      expect(getAccount(again)).toMatchObject({ address: accounts[0], caipNetworkId: 'eip155:31337' })
      expect(prompts()).toBe(before)
    })
  })
}
