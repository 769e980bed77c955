import { memoryStorage, systemClock } from '@holdfast/base'
import { type CaipNetworkId, namespaceOf } from '@holdfast/caip'
import { createTestPhone, type TestPhone } from '@holdfast/testing-relay'
import { onTestFinished } from 'vitest'
import { connect } from '../../src/connections/actions/connect.ts'
import type { KitOptions } from '../../src/kitOptions.ts'
import { createTestKit, waitFor } from '../testKit.ts'
import { createTestWindow } from '../testWindow.ts'
import type { ConnectorFixture } from './describeConnector.ts'

/** A wallet of a namespace on a phone. */
export type PairedKind = {
  relayUrl: string
  /** Returns the kit's networks and adapters. */
  options: () => KitOptions
  /** The networks; an account has the same address on all of them. */
  networks: readonly [CaipNetworkId, CaipNetworkId, CaipNetworkId]
  /** @default the phone's own account, and another one of eip155 */
  accounts?: readonly [string, string]
  /** The methods that the wallet grants for signing, for sending, and, if it can be asked for networks, for switching. */
  methods: { sign: string; send: string; switch?: string }
  /** Other methods that the wallet grants. */
  furtherMethods?: readonly string[]
  sent: unknown
  /** Signs in namespaces in which the phone cannot. */
  sign?: (params: unknown) => unknown
  /** Writes an account as wallets of the namespace report it. @default the account's id on the first network */
  reported?: (account: unknown) => unknown
}

/** Opens a kit and a phone on the relay. The phone has both accounts on the first two networks. */
export async function openPairedWallet(kind: PairedKind): Promise<ConnectorFixture> {
  const { relayUrl, options, networks, methods, furtherMethods = [], sent, sign } = kind
  const [first, second] = networks
  const { reported = (account: unknown) => `${first}:${String(account)}` } = kind
  const [window, storage] = [createTestWindow(), memoryStorage()]
  const createKit = () =>
    createTestKit({ ...options(), services: { relayUrl } }, { window, clock: systemClock, pairing: { storage } }).kit
  const kit = createKit()
  const phone: TestPhone = await createTestPhone(relayUrl)
  onTestFinished(phone.close)
  const accounts = kind.accounts ?? [phone.account.address, otherEvm]
  const grant = (given: readonly string[]) => ({
    [namespaceOf(first)]: {
      methods: [...Object.values(methods), ...furtherMethods],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [first, second].flatMap((id) => given.map((account) => `${id}:${account}`)),
    },
  })
  if (sign) phone.answers[methods.sign] = ({ params }) => sign(params)
  let topic = ''
  let proposals = 0
  const emit = async (name: string, data: unknown): Promise<void> => {
    await phone.client.emit({ topic, event: { name, data }, chainId: first })
    // The kit answers the ping once it has received everything that the phone sent before the ping.
    await phone.client.ping({ topic })
  }
  return {
    kit,
    networks,
    asksForNetworks: methods.switch !== undefined,
    accounts,
    sent,
    connect: async (answer) => {
      const connecting = connect(kit, { connectorId: 'walletConnect' })
      connecting.catch(() => {})
      const { uri = '' } = await waitFor(kit.pairing, ({ status }) => status === 'ready')
      proposals += 1
      if (answer === 'decline') await phone.decline(uri)
      else if (answer !== 'silence') {
        phone.grant = () => grant(answer === 'approve' ? accounts : answer.accounts)
        topic = await phone.approve(uri)
      }
      return connecting
    },
    reload: createKit,
    answer: (what, answer) => {
      const method = methods[what]
      if (method !== undefined) phone.answers[method] = answer
    },
    prompts: () => proposals + phone.requests.length,
    reportAccounts: (given) => emit('accountsChanged', Array.isArray(given) ? given.map(reported) : given),
    reportChain: (chain) => emit('chainChanged', chain),
    leave: () => phone.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    isOpen: () => phone.client.getSessions().length > 0,
  }
}

/** An eip155 address other than the phone's. */
const otherEvm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
