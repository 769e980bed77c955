import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'

import { type Answers, batch, other, owner, receipt, smart, startApprovingWallet } from '../test/approvingWallet.ts'

describe('wallet_getCallsStatus', () => {
  const sendAndGetStatus = async (bundler: Answers, { afterMs = 0 } = {}) => {
    const { call, clock } = startApprovingWallet({ bundler })
    await call('wallet_sendCalls', batch({ id: 'c' }))
    clock.tick(afterMs)
    return call('wallet_getCallsStatus', ['c'])
  }

  test('default: returns confirmed, with only the operation’s own events', async () => {
    const { gasUsed: _, ...otherFields } = receipt
    expect(await sendAndGetStatus({})).toEqual({
      version: '2.0.0',
      id: 'c',
      chainId: '0x7a69',
      atomic: true,
      status: 200,
      receipts: [{ ...otherFields, logs: [], status: '0x1', gasUsed: '0x9' }],
    })
  })

  test.each<[string, Answers, number, number]>([
    ['pending while the operation waits for a block', { eth_getUserOperationReceipt: null }, 0, 100],
    [
      'pending after a minute if the bundler still has the operation',
      { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: {} },
      61_000,
      100,
    ],
    [
      'failed if the bundler has lost the operation',
      { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null },
      61_000,
      400,
    ],
    [
      'failed if the bundler reports that it dropped the operation',
      { eth_getUserOperationReceipt: new NodeError({ message: 'it was dropped' }), eth_getUserOperationByHash: null },
      0,
      400,
    ],
    [
      'reverted if the operation reverted',
      { eth_getUserOperationReceipt: { success: false, logs: [], receipt } },
      0,
      500,
    ],
  ])('default: is %s', async (_, bundler, afterMs, status) => {
    expect(await sendAndGetStatus(bundler, { afterMs })).toMatchObject({ status })
  })

  test.each([
    ['forward', 3_600_000, 0, 100],
    ['back', -3_600_000, 61_000, 400],
  ])(
    'behavior: a batch counts as lost after a minute, even if the time of day is meanwhile set %s',
    async (_, stepMs, afterMs, status) => {
      const bundler = { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null }
      const { call, clock } = startApprovingWallet({ bundler })
      await call('wallet_sendCalls', batch({ id: 'c' }))
      clock.step(stepMs)
      clock.tick(afterMs)
      expect(await call('wallet_getCallsStatus', ['c'])).toMatchObject({ status })
    },
  )

  test.each<[string, readonly unknown[], number]>([
    ['neither is in a block', [null, null], 100],
    ['only the first is in a block', [{ status: '0x1' }, null], 100],
    ['both succeeded', [{ status: '0x1' }, { status: '0x1' }], 200],
    ['one reverted', [{ status: '0x1' }, { status: '0x0' }], 600],
    ['both reverted', [{ status: '0x0' }, { status: '0x0' }], 500],
  ])('default: returns the status of two separate transactions, of which %s', async (_, receipts, status) => {
    let index = 0
    const nextReceipt = () => {
      const fields = receipts[index++]
      return fields === null ? null : { ...receipt, ...(fields as object), logs: [] }
    }
    const { call } = startApprovingWallet({ type: 'eoa', node: { eth_getTransactionReceipt: nextReceipt } })
    await call('wallet_sendCalls', batch({ id: 'd', atomicRequired: false }))
    expect(await call('wallet_getCallsStatus', ['d'])).toMatchObject({ status, atomic: false })
  })

  test('error: fails, and does not report the batch as pending, if the node’s receipt cannot be read', async () => {
    const node = { eth_getTransactionReceipt: () => ({ ...receipt, status: '0x2', logs: [] }) }
    const { call } = startApprovingWallet({ type: 'eoa', node })
    await call('wallet_sendCalls', batch({ id: 'd', atomicRequired: false }))
    await expect(call('wallet_getCallsStatus', ['d'])).rejects.toThrow('The answer of the node cannot be read.')
  })

  test('error: refuses an id that belongs to none of the page’s batches', async () => {
    const { call } = startApprovingWallet()
    await expect(call('wallet_getCallsStatus', ['z'])).rejects.toMatchObject({ code: 5730 })
    await expect(call('wallet_showCallsStatus', ['z'])).rejects.toMatchObject({ code: 5730 })
  })

  test('wallet_showCallsStatus: shows the status until the user closes it', async () => {
    const { call, approvals } = startApprovingWallet()
    await call('wallet_sendCalls', batch({ id: 'e' }))
    const shown = call('wallet_showCallsStatus', ['e'])
    await expect.poll(() => approvals.notice.get()).toMatchObject({ status: 'confirmed', chainName: 'Harbour' })
    approvals.closeStatus()
    expect(await shown).toBeNull()
    expect(approvals.notice.get()).toBeUndefined()
  })
})

describe('wallet_getCapabilities', () => {
  test('default: lists the capabilities of an account on each chain', async () => {
    const { call } = startApprovingWallet()
    const none = { atomic: { status: 'unsupported' } }
    expect(await call('wallet_getCapabilities', [smart])).toEqual({
      '0x7a69': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
      '0xa': none,
    })
    expect(await call('wallet_getCapabilities', [owner.toLowerCase(), ['0x7a69']])).toEqual({ '0x7a69': none })
    await expect(call('wallet_getCapabilities', [other])).rejects.toMatchObject({ code: 4100 })
    await expect(call('wallet_getCapabilities', [1])).rejects.toMatchObject({ code: -32_602 })
  })
})
