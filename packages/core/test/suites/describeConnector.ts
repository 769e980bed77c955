import { type CaipNetworkId, type ChainNamespace, chainIdOf, namespaceOf, referenceOf } from '@holdfast/caip'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { loadClient } from '../../src/adapters/actions.ts'
import { getBitcoinWallet } from '../../src/adapters/bip122/getBitcoinWallet.ts'
import { getPolkadotWallet } from '../../src/adapters/polkadot/getPolkadotWallet.ts'
import { getSolanaWallet } from '../../src/adapters/solana/getSolanaWallet.ts'
import { cancelConnect } from '../../src/connections/actions/connect.ts'
import { disconnect } from '../../src/connections/actions/disconnect.ts'
import { switchAccount } from '../../src/connections/actions/switchAccount.ts'
import { switchNetwork } from '../../src/connections/actions/switchNetwork.ts'
import { ConnectionCancelledError, InvalidWalletAnswerError, UserRejectedError } from '../../src/connections/errors.ts'
import { getAccount } from '../../src/connections/snapshot.ts'
import type { Kit } from '../../src/kit.ts'
import { walletError } from '../../src/mock-wallet/walletError.ts'
import { ChainNotSupportedError } from '../../src/networks/errors.ts'
import { MethodNotSupportedError } from '../../src/wallet-client/errors.ts'
import { readWalletError } from '../../src/wallet-errors/readWalletError.ts'
import { eventually } from '../testKit.ts'

/** The user's answer when the app asks to connect. */
export type ConnectAnswer = 'approve' | 'decline' | 'silence' | { accounts: readonly string[] }

/**
 * A kit on three networks of a namespace, and a wallet of two accounts. The wallet starts on the first network, and gives the
 * app access to the first two.
 */
export type ConnectorFixture = {
  kit: Kit
  /** @default the networks 31337, 31338 and 31339 of eip155 */
  networks?: readonly [CaipNetworkId, CaipNetworkId, CaipNetworkId]
  /**
   * Whether the app can ask the wallet for access to the third network. If false, the app cannot use that network.
   * @default true
   */
  asksForNetworks?: boolean
  /**
   * Whether the wallet uses every network of its namespace without a prompt, because it only holds keys and is on no network.
   * @default false
   */
  hasEveryNetwork?: boolean
  /** Whether the wallet gives access to the first network only, and switches to no other. @default false */
  isOnOneNetwork?: boolean
  /**
   * Whether the wallet prompts the user before every answer. The kit then does not reconnect after a reload, and disconnects
   * when the wallet reports a change.
   * @default false
   */
  alwaysPrompts?: boolean
  /** Whether the wallet has only one account, like the embedded wallet on Solana. @default false */
  hasOneAccount?: boolean
  /** The wallet's accounts, checksummed where the namespace has checksums, the active one first. */
  accounts: readonly [string, string]
  /** The account to which the wallet switches. @default the second account. The wallet then lists both, with this one first. */
  otherAccount?: string
  /** Connects, and lets the user answer. */
  connect: (answer: ConnectAnswer) => Promise<unknown>
  /** Creates another kit on the same page and storage, as after a reload. */
  reload: () => Kit
  /** Sets the wallet's answer to a method; a thrown value is its error. */
  answer: (method: 'sign' | 'switch' | 'send', answer: () => unknown) => void
  /**
   * The wallet's answer to a request to send a transaction, or on Polkadot, where no wallet sends, to sign one. Null if the
   * wallet cannot send, and only signs payments that others have built. Undefined if the wallet signs, and the network's own
   * node sends.
   */
  sent: unknown
  /** Counts the wallet's prompts to the user. */
  prompts: () => number
  /** Counts the requests that the wallet has received. @default `prompts` */
  asked?: () => number
  /** Makes the wallet report other accounts; the report may be anything. Resolves when the kit has received it. */
  reportAccounts: (accounts: unknown) => Promise<void>
  /** Like `reportAccounts`, for the wallet's chain. Omitted if the wallet has no network of its own. */
  reportChain?: (chainId: unknown) => Promise<void>
  /** Acts as a user who ends the connection in the wallet. */
  leave: () => Promise<void>
  /** Returns whether the page can still see the wallet's accounts. */
  isOpen: () => boolean
}

/** A signature as each namespace writes it. */
const signatureForms: Readonly<Record<ChainNamespace, RegExp>> = {
  eip155: /^0x[\da-f]{130}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  bip122: /^[\w+/]{80,}={0,2}$/,
  polkadot: /^0x[\da-f]{128,132}$/,
}

/** The id of a sent transaction; in polkadot the signature with which the app sends it. */
const sentForms: Readonly<Record<ChainNamespace, RegExp>> = {
  ...signatureForms,
  eip155: /^0x[\da-f]{64}$/,
  bip122: /^[\da-f]{64}$/,
}

/** The call of each namespace with which an app asks the wallet to send from an account, or to sign a transaction. */
const senders: Readonly<
  Record<ChainNamespace, (kit: Kit, account: string, network: CaipNetworkId) => Promise<unknown>>
> = {
  eip155: async (kit, from) => {
    const provider = await (await loadClient(kit, 'eip155')).getProvider?.()
    return provider?.request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
  },
  solana: async (kit, account) => {
    // A transaction without instructions that only the account must sign.
    const message = [1, 0, 0, 1, ...base58.decode(account), ...new Uint8Array(32), 0]
    const transaction = Uint8Array.from([1, ...new Uint8Array(64), ...message])
    return (await getSolanaWallet(kit)).signAndSendTransaction(transaction)
  },
  bip122: async (kit, recipient) => (await getBitcoinWallet(kit)).sendTransfer({ recipient, value: 1_000n }),
  polkadot: async (kit, address, network) => {
    const genesisHash = `0x${referenceOf(network).padEnd(64, '0')}`
    return (await getPolkadotWallet(kit)).signPayload({ address, genesisHash, method: '0x00' })
  },
}

/** Writes a chain as wallets report it: its number in eip155, else its id. */
function chainOf(caipNetworkId: CaipNetworkId): unknown {
  return namespaceOf(caipNetworkId) === 'eip155' ? chainIdOf(caipNetworkId) : caipNetworkId
}

/** Defines the tests of a kit with a connector, which every connector passes, however it reaches its wallet. */
export function describeConnector(name: string, create: () => Promise<ConnectorFixture>): void {
  const setUp = async () => {
    const usual = ['eip155:31337', 'eip155:31338', 'eip155:31339'] as const
    const given = await create()
    const fixture = { networks: usual, asksForNetworks: true, hasEveryNetwork: false, hasOneAccount: false, ...given }
    const namespace = namespaceOf(fixture.networks[0])
    const currentAccount = () => getAccount(fixture.kit, { namespace })
    const sign = async (): Promise<string> =>
      (await loadClient(fixture.kit, namespace)).signMessage({ address: fixture.accounts[0], message: 'hello' })
    const send = (): Promise<unknown> => senders[namespace](fixture.kit, fixture.accounts[0], fixture.networks[0])
    const sharedAccounts = fixture.hasOneAccount ? fixture.accounts.slice(0, 1) : fixture.accounts
    const { prompts, asked = prompts, otherAccount = fixture.accounts[1] } = fixture
    return { ...fixture, sharedAccounts, asked, otherAccount, namespace, currentAccount, sign, send }
  }
  const openConnected = async () => {
    const fixture = await setUp()
    await fixture.connect('approve')
    return fixture
  }

  describe(`${name}, as a connector`, () => {
    test('default: connects with every account, the active one first', async () => {
      const { connect, accounts, sharedAccounts, networks, currentAccount } = await setUp()
      await connect('approve')
      expect(currentAccount()).toMatchObject({ address: accounts[0], caipNetworkId: networks[0], status: 'connected' })
      expect(currentAccount().allAccounts.map(({ address }) => address)).toEqual([...sharedAccounts])
    })

    test('error: a refusal to connect leaves the kit as it was', async () => {
      const { connect, currentAccount } = await setUp()
      await expect(connect('decline')).rejects.toBeInstanceOf(UserRejectedError)
      expect(currentAccount()).toMatchObject({ status: 'disconnected', address: undefined, connectorId: undefined })
    })

    test.each<[string, readonly string[]]>([
      ['a text that is not an address', ['nonsense']],
      ['an address of another length', [`0x${'1'.repeat(41)}`]],
    ])('error: %s instead of an account does not connect', async (_, accounts) => {
      const { connect, currentAccount } = await setUp()
      await expect(connect({ accounts })).rejects.toThrow()
      expect(currentAccount()).toMatchObject({ status: 'disconnected', address: undefined })
    })

    test('behavior: after a refusal the user can be asked again', async () => {
      const { connect, accounts, currentAccount } = await setUp()
      await expect(connect('decline')).rejects.toThrow()
      await connect('approve')
      expect(currentAccount()).toMatchObject({ address: accounts[0] })
    })

    test('behavior: the wait for a silent wallet can be ended, and the user asked again', async () => {
      const { kit, connect, asked, accounts, currentAccount } = await setUp()
      const before = asked()
      const connecting = connect('silence')
      connecting.catch(() => {})
      await eventually(() => asked() > before)
      cancelConnect(kit)
      await expect(connecting).rejects.toBeInstanceOf(ConnectionCancelledError)
      expect(currentAccount()).toMatchObject({ status: 'disconnected', address: undefined, connectorId: undefined })
      await connect('approve')
      expect(currentAccount()).toMatchObject({ address: accounts[0], status: 'connected' })
    })

    test('default: signs with the account in use', async () => {
      const { sign, namespace } = await openConnected()
      expect(await sign()).toMatch(signatureForms[namespace])
    })

    test('error: a refused signature keeps the connection, and reports the refusal', async () => {
      const { sign, answer, currentAccount } = await openConnected()
      answer('sign', () => {
        throw walletError(4001)
      })
      const error: unknown = await sign().catch((thrown: unknown) => thrown)
      expect(readWalletError(error)).toBe('rejected')
      expect(currentAccount().status).toBe('connected')
    })

    test.each([['nonsense'], [null], [{ signature: 1 }], ['0x1']])('error: %j is not a signature', async (nonsense) => {
      const { sign, answer } = await openConnected()
      answer('sign', () => nonsense)
      await expect(sign()).rejects.toBeInstanceOf(InvalidWalletAnswerError)
    })

    test('default: asks the wallet to send, and returns the transaction’s id', async () => {
      const { send, sent, answer, namespace } = await openConnected()
      if (sent === undefined) return
      answer('send', () => sent)
      if (sent === null) await expect(send()).rejects.toBeInstanceOf(MethodNotSupportedError)
      else expect(await send()).toMatch(sentForms[namespace])
    })

    test('error: a refused transaction keeps the connection, and reports the refusal', async () => {
      const { send, sent, answer, currentAccount } = await openConnected()
      if (sent === null) return
      answer('send', () => {
        throw walletError(4001)
      })
      const error: unknown = await send().catch((thrown: unknown) => thrown)
      expect(readWalletError(error)).toBe('rejected')
      expect(currentAccount().status).toBe('connected')
    })

    test.each([['nonsense'], [{ signature: 1, txid: 1 }], ['0x1']])(
      'error: %j is not an id of a transaction',
      async (nonsense) => {
        const { send, sent, answer } = await openConnected()
        if (sent === null) return
        answer('send', () => nonsense)
        await expect(send()).rejects.toBeInstanceOf(InvalidWalletAnswerError)
      },
    )

    test('default: switches the account without asking the wallet', async () => {
      const { kit, sharedAccounts, networks, prompts, currentAccount } = await openConnected()
      const [, second = sharedAccounts[0] ?? ''] = sharedAccounts
      const before = prompts()
      await switchAccount(kit, { caipAddress: `${networks[0]}:${second}` })
      expect(currentAccount().address).toBe(second)
      expect(prompts()).toBe(before)
    })

    test('default: switches the network', async () => {
      const { kit, networks, isOnOneNetwork, currentAccount } = await openConnected()
      const switched = switchNetwork(kit, { caipNetworkId: networks[1] })
      if (isOnOneNetwork) return expect(switched).rejects.toBeInstanceOf(ChainNotSupportedError)
      await switched
      expect(currentAccount()).toMatchObject({ caipNetworkId: networks[1], address: currentAccount().address })
    })

    test('error: if the user refuses a network, or the wallet cannot use it, the connection stays on its network', async () => {
      const { kit, answer, networks, asksForNetworks, hasEveryNetwork, prompts, currentAccount } = await openConnected()
      if (hasEveryNetwork) {
        const before = prompts()
        await switchNetwork(kit, { caipNetworkId: networks[2] })
        expect(currentAccount()).toMatchObject({ status: 'connected', caipNetworkId: networks[2] })
        return expect(prompts()).toBe(before)
      }
      answer('switch', () => {
        throw walletError(4001)
      })
      const error: unknown = await switchNetwork(kit, { caipNetworkId: networks[2] }).catch((thrown: unknown) => thrown)
      if (asksForNetworks) expect(readWalletError(error)).toBe('rejected')
      else expect(error).toBeInstanceOf(ChainNotSupportedError)
      expect(currentAccount()).toMatchObject({ status: 'connected', caipNetworkId: networks[0] })
    })

    test("behavior: follows the wallet's own change of account and of chain", async () => {
      const {
        accounts,
        otherAccount,
        networks,
        hasOneAccount,
        alwaysPrompts,
        reportAccounts,
        reportChain,
        currentAccount,
      } = await openConnected()
      const reportsOnlyOther = hasOneAccount || otherAccount !== accounts[1]
      await reportAccounts(reportsOnlyOther ? [otherAccount] : [otherAccount, accounts[0]])
      if (alwaysPrompts) return eventually(() => currentAccount().status === 'disconnected')
      await eventually(() => currentAccount().address === otherAccount)
      if (!reportChain) return
      await reportChain(chainOf(networks[1]))
      await eventually(() => currentAccount().caipNetworkId === networks[1])
      expect(currentAccount()).toMatchObject({ address: otherAccount, status: 'connected' })
    })

    test.each<[string, unknown]>([
      ['a value that is not a list', 'nonsense'],
      ['a list without known accounts', ['nonsense', 1]],
      ['nothing', null],
    ])('error: %s instead of accounts changes nothing', async (_, nonsense) => {
      const { reportAccounts, currentAccount } = await openConnected()
      const before = currentAccount()
      await reportAccounts(nonsense)
      expect(currentAccount()).toMatchObject({
        address: before.address,
        caipNetworkId: before.caipNetworkId,
        status: 'connected',
      })
    })

    test.each([['nonsense'], [-1], [null], [{}]])('error: %j in place of a chain changes nothing', async (nonsense) => {
      const { networks, reportChain, currentAccount } = await openConnected()
      await reportChain?.(nonsense)
      expect(currentAccount()).toMatchObject({ caipNetworkId: networks[0], status: 'connected' })
    })

    test('default: disconnects, and notifies the wallet', async () => {
      const { kit, currentAccount, isOpen } = await openConnected()
      await disconnect(kit)
      expect(currentAccount()).toMatchObject({ status: 'disconnected', address: undefined, allAccounts: [] })
      await eventually(() => !isOpen())
    })

    test('behavior: disconnects when the user ends the connection in the wallet', async () => {
      const { leave, currentAccount } = await openConnected()
      await leave()
      await eventually(() => currentAccount().status === 'disconnected')
      expect(currentAccount()).toMatchObject({ address: undefined, connectorId: undefined })
    })

    test('behavior: reconnects after a reload without asking the user', async () => {
      const { kit, namespace, networks, alwaysPrompts, reload, prompts, accounts } = await openConnected()
      kit.destroy()
      const before = prompts()
      const again = reload()
      if (alwaysPrompts) {
        await eventually(() => getAccount(again, { namespace }).status === 'disconnected')
        return expect(prompts()).toBe(before)
      }
      await eventually(() => getAccount(again, { namespace }).status === 'connected')
      expect(getAccount(again, { namespace })).toMatchObject({ address: accounts[0], caipNetworkId: networks[0] })
      expect(prompts()).toBe(before)
    })
  })
}
