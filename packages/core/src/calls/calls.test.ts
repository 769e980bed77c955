import { createDeferred } from '@holdfast/base'
import { describe, expect, test, vi } from 'vitest'
import { createTestKit, passUntil, testNetwork } from '../../test/testKit.ts'
import { createTestWallet } from '../../test/testWallet.ts'
import { connect } from '../connections/actions/connect.ts'
import { disconnect } from '../connections/actions/disconnect.ts'
import { walletError } from '../mock-wallet/walletError.ts'
import { getCallsStatus, getCapabilities, sendCalls, showCallsStatus, waitForCalls } from './actions.ts'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = (digit: string) => `0x${digit.repeat(64)}`

async function connectWallet() {
  const wallet = createTestWallet()
  const page = createTestKit({ networks: [testNetwork()] })
  wallet.announce(page.window)
  await connect(page.kit, { connectorId: 'com.kelp' })
  const requestsOf = (method: string) => wallet.requests.filter((request) => request.method === method)
  return { ...page, wallet, requestsOf }
}

describe('getCapabilities', () => {
  test.each<[string, unknown, object]>([
    [
      'as supported',
      { '0x7A69': { atomic: { status: 'supported' } } },
      { atomic: 'supported', paymasterService: false },
    ],
    ['as ready', { '0x7a69': { atomic: { status: 'ready' } } }, { atomic: 'ready' }],
    ['by the earlier name', { '0x7a69': { atomicBatch: { supported: true } } }, { atomic: 'supported' }],
    [
      'for every chain',
      { '0x0': { paymasterService: { supported: true } }, '0x7a69': { atomic: { status: 'supported' } } },
      { atomic: 'supported', paymasterService: true },
    ],
    ['by a chain id with leading zeros', { '0x007a69': { atomic: { status: 'ready' } } }, { atomic: 'ready' }],
    ['by a decimal chain id', { '31337': { atomic: { status: 'ready' } } }, { atomic: 'ready' }],
    ['for another chain', { '0x1': { atomic: { status: 'supported' } } }, { atomic: 'unsupported', all: {} }],
    ['with an unknown status', { '0x7a69': { atomic: { status: 'perhaps' } } }, { atomic: 'unsupported' }],
    ['in an unknown form', 'yes', { atomic: 'unsupported', all: {} }],
  ])('default: reads the capabilities that a wallet announces %s, and requests them once', async (_, answer, found) => {
    const { kit, wallet, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCapabilities'] = () => answer
    expect(await getCapabilities(kit)).toMatchObject(found)
    expect(await getCapabilities(kit)).toMatchObject(found)
    expect(requestsOf('wallet_getCapabilities')).toHaveLength(1)
  })

  test('behavior: a wallet that does not know the method has no capabilities', async () => {
    const { kit } = await connectWallet()
    expect(await getCapabilities(kit)).toEqual({ atomic: 'unsupported', paymasterService: false, all: {} })
  })

  test('behavior: a wallet that was locked is asked again', async () => {
    const { kit, wallet } = await connectWallet()
    wallet.answers['wallet_getCapabilities'] = () => {
      throw walletError(4100, 'The wallet is locked.')
    }
    expect(await getCapabilities(kit)).toMatchObject({ all: {} })
    wallet.answers['wallet_getCapabilities'] = () => ({ '0x7a69': { atomic: { status: 'ready' } } })
    expect(await getCapabilities(kit)).toMatchObject({ atomic: 'ready' })
  })

  test('behavior: a wallet that never answers has no capabilities after 4 s, and is asked again after a minute', async () => {
    const { kit, wallet, clock, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCapabilities'] = () => new Promise(() => {})
    const asked = getCapabilities(kit)
    await vi.waitFor(() => expect(requestsOf('wallet_getCapabilities')).toHaveLength(1))
    clock.tick(4_000)
    expect(await asked).toMatchObject({ atomic: 'unsupported', all: {} })
    clock.tick(59_999)
    expect(await getCapabilities(kit)).toMatchObject({ all: {} })
    wallet.answers['wallet_getCapabilities'] = () => ({ '0x7a69': { atomic: { status: 'ready' } } })
    expect(await getCapabilities(kit)).toMatchObject({ all: {} })
    expect(requestsOf('wallet_getCapabilities')).toHaveLength(1)
    clock.tick(1)
    expect(await getCapabilities(kit)).toMatchObject({ atomic: 'ready' })
  })

  test('error: rejects if no account is connected', async () => {
    const { kit } = createTestKit()
    await expect(getCapabilities(kit)).rejects.toMatchObject({ name: 'CallsUnavailableError' })
    await expect(sendCalls(kit, { calls: [{ to }] })).rejects.toMatchObject({ name: 'CallsUnavailableError' })
  })
})

describe('sendCalls', () => {
  test.each([
    ['an object', { id: 'a' }],
    ['the id alone (as in the first version)', 'a'],
  ])('default: sends the request that the standard defines, and accepts %s as the answer', async (_, answer) => {
    const { kit, wallet, requestsOf } = await connectWallet()
    wallet.answers['wallet_sendCalls'] = () => answer
    const calls = [
      { to, value: 5n },
      { to, data: '0x12' },
    ] as const
    const capabilities = { paymasterService: { optional: true } }
    expect(await sendCalls(kit, { calls, atomicRequired: true, capabilities })).toEqual({ id: 'a' })
    expect(requestsOf('wallet_sendCalls')[0]?.params).toEqual([
      {
        version: '2.0.0',
        from: wallet.account.address,
        chainId: '0x7a69',
        atomicRequired: true,
        calls: [
          { to, value: '0x5' },
          { to, value: '0x0', data: '0x12' },
        ],
        capabilities,
      },
    ])
  })

  test.each([4001, 5700, 5720, 5740, 5750, 5760])('error: the wallet’s code %i reaches the app', async (code) => {
    const { kit, wallet } = await connectWallet()
    wallet.answers['wallet_sendCalls'] = () => {
      throw walletError(code, 'no')
    }
    await expect(sendCalls(kit, { calls: [{ to }] })).rejects.toMatchObject({ code })
  })

  test('error: rejects an answer without an id', async () => {
    const { kit, wallet } = await connectWallet()
    wallet.answers['wallet_sendCalls'] = () => ({ ok: true })
    await expect(sendCalls(kit, { calls: [{ to }] })).rejects.toMatchObject({ name: 'InvalidWalletAnswerError' })
  })
})

describe('getCallsStatus', () => {
  const receipt = (status: string, digit = '1') => ({ status, transactionHash: hash(digit) })
  test.each<[unknown, readonly unknown[] | undefined, string, readonly string[]]>([
    [100, undefined, 'pending', []],
    [200, [receipt('0x1'), receipt('0x1')], 'confirmed', [hash('1')]],
    [400, [], 'failed', []],
    [500, [receipt('0x0')], 'reverted', [hash('1')]],
    [600, [receipt('0x1'), receipt('0x0', '2')], 'partial', [hash('1'), hash('2')]],
    // A later version of the standard may add codes to a family.
    [201, [receipt('0x1')], 'confirmed', [hash('1')]],
    ['PENDING', undefined, 'pending', []],
    ['CONFIRMED', [receipt('0x1')], 'confirmed', [hash('1')]],
    ['CONFIRMED', [receipt('0x0')], 'reverted', [hash('1')]],
    ['CONFIRMED', [receipt('0x1'), receipt('0x0')], 'partial', [hash('1')]],
  ])('default: reads status %s with receipts %j as %s', async (status, receipts, expected, hashes) => {
    const { kit, wallet, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => ({ status, receipts, atomic: true })
    expect(await getCallsStatus(kit, { id: 'a' })).toEqual({ status: expected, hashes, atomic: true })
    expect(requestsOf('wallet_getCallsStatus')[0]?.params).toEqual(['a'])
  })

  test.each([
    ['an unknown code', { status: 300 }],
    ['no status', {}],
    ['a receipt without a hash', { status: 200, receipts: [{}] }],
    ['receipts that are not a list', { status: 200, receipts: {} }],
  ])('error: rejects an answer with %s', async (_, answer) => {
    const { kit, wallet } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => answer
    await expect(getCallsStatus(kit, { id: 'a' })).rejects.toMatchObject({ name: 'InvalidWalletAnswerError' })
  })

  test('showCallsStatus: asks the wallet to show the calls', async () => {
    const { kit, wallet, requestsOf } = await connectWallet()
    wallet.answers['wallet_showCallsStatus'] = () => null
    await showCallsStatus(kit, { id: 'a' })
    expect(requestsOf('wallet_showCallsStatus')[0]?.params).toEqual(['a'])
  })
})

describe('waitForCalls', () => {
  test('default: asks until the outcome is known, despite failures of the wallet', async () => {
    const { kit, wallet, clock } = await connectWallet()
    const answers = [{ status: 100 }, walletError(-32_603, 'busy'), { status: 200, receipts: [] }]
    wallet.answers['wallet_getCallsStatus'] = () => {
      const next = answers.shift()
      if (next instanceof Error) throw next
      return next
    }
    const waiting = waitForCalls(kit, { id: 'a' })
    let isOver = false
    void waiting.finally(() => {
      isOver = true
    })
    await passUntil({ clock }, () => isOver)
    expect(await waiting).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: while another wallet or none is connected, only waits; the wallet that has the calls reports the outcome', async () => {
    const { kit, wallet, window, clock, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => ({ status: 100 })
    const other = createTestWallet({ name: 'Reef', rdns: 'com.reef' })
    other.answers['wallet_getCallsStatus'] = () => {
      throw walletError(5730, 'unknown')
    }
    other.announce(window)
    let outcome: unknown
    const settle = (value: unknown): void => {
      outcome = value
    }
    waitForCalls(kit, { id: 'a' }).then(settle, settle)
    await vi.waitFor(() => expect(requestsOf('wallet_getCallsStatus')).toHaveLength(1))
    await connect(kit, { connectorId: 'com.reef' })
    for (let poll = 0; poll < 15; poll++) await clock.advance(2_000)
    await disconnect(kit)
    for (let poll = 0; poll < 15; poll++) await clock.advance(2_000)
    expect(outcome).toBeUndefined()
    expect(other.requests.map(({ method }) => method)).not.toContain('wallet_getCallsStatus')
    expect(requestsOf('wallet_getCallsStatus')).toHaveLength(1)
    wallet.answers['wallet_getCallsStatus'] = () => ({ status: 200, receipts: [] })
    await connect(kit, { connectorId: 'com.kelp' })
    await passUntil({ clock }, () => outcome !== undefined)
    expect(outcome).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: the wallet’s answer is used even if the user has switched to another wallet meanwhile', async () => {
    const { kit, wallet, window, requestsOf } = await connectWallet()
    const answer = createDeferred<{ status: number; receipts: [] }>()
    wallet.answers['wallet_getCallsStatus'] = () => answer.promise
    createTestWallet({ name: 'Reef', rdns: 'com.reef' }).announce(window)
    const waiting = waitForCalls(kit, { id: 'a' })
    await vi.waitFor(() => expect(requestsOf('wallet_getCallsStatus')).toHaveLength(1))
    await connect(kit, { connectorId: 'com.reef' })
    answer.resolve({ status: 200, receipts: [] })
    expect(await waiting).toMatchObject({ status: 'confirmed' })
  })

  test('behavior: failures for another account of the wallet do not end the wait', async () => {
    const { kit, wallet, clock, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => {
      throw walletError(5730, 'unknown')
    }
    let outcome: unknown
    waitForCalls(kit, { id: 'a' }).then(
      (found) => (outcome = found),
      (error: unknown) => (outcome = error),
    )
    await vi.waitFor(() => expect(requestsOf('wallet_getCallsStatus')).toHaveLength(1))
    wallet.emit('accountsChanged', [to])
    await passUntil({ clock }, () => requestsOf('wallet_getCallsStatus').length > 15)
    expect(outcome).toBeUndefined()
    wallet.answers['wallet_getCallsStatus'] = () => ({ status: 200, receipts: [] })
    await passUntil({ clock }, () => outcome !== undefined)
    expect(outcome).toMatchObject({ status: 'confirmed' })
  })

  test('error: rejects at once if the signal aborts between two requests', async () => {
    const { kit, wallet, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => ({ id: 'a', chainId: '0x7a69', status: 100 })
    const controller = new AbortController()
    const waiting = waitForCalls(kit, { id: 'a', signal: controller.signal })
    // The clock of this kit stands still, so the next request would never be sent.
    await vi.waitFor(() => expect(requestsOf('wallet_getCallsStatus')).toHaveLength(1))
    await new Promise((resolve) => void setTimeout(resolve))
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('error: rejects when the kit is destroyed, even if the caller passes a signal', async () => {
    const { kit, wallet, requestsOf } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => ({ id: 'a', chainId: '0x7a69', status: 100 })
    const waiting = waitForCalls(kit, { id: 'a', signal: new AbortController().signal })
    await vi.waitFor(() => expect(requestsOf('wallet_getCallsStatus')).toHaveLength(1))
    await new Promise((resolve) => void setTimeout(resolve))
    kit.destroy()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('error: rejects after several failures in a row, or if the signal has already aborted', async () => {
    const { kit, wallet, clock } = await connectWallet()
    wallet.answers['wallet_getCallsStatus'] = () => {
      throw walletError(5730, 'unknown')
    }
    let failure: unknown
    waitForCalls(kit, { id: 'a' }).catch((error: unknown) => {
      failure = error
    })
    await passUntil({ clock }, () => failure !== undefined)
    expect(failure).toMatchObject({ code: 5730 })
    const controller = new AbortController()
    controller.abort()
    await expect(waitForCalls(kit, { id: 'a', signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
