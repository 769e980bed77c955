import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'

import { type Answers, batch, other, owner, receipt, smart, startApprovingWallet } from '../test/approvingWallet.ts'

describe('wallet_getCallsStatus', () => {
  const ask = async (bundler: Answers, { later = 0 } = {}) => {
    const { call, clock } = startApprovingWallet({ bundler })
    await call('wallet_sendCalls', batch({ id: 'c' }))
    clock.tick(later)
    return call('wallet_getCallsStatus', ['c'])
  }

  test('default: confirmed, with the events of the operation alone', async () => {
    const { gasUsed: _, ...place } = receipt
    expect(await ask({})).toEqual({
      version: '2.0.0',
      id: 'c',
      chainId: '0x7a69',
      atomic: true,
      status: 200,
      receipts: [{ ...place, logs: [], status: '0x1', gasUsed: '0x9' }],
    })
  })

  test.each<[string, Answers, number, number]>([
    ['it waits for a block', { eth_getUserOperationReceipt: null }, 0, 100],
    [
      'it waits long, and the bundler has it',
      { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: {} },
      61_000,
      100,
    ],
    ['the bundler has lost it', { eth_getUserOperationReceipt: null, eth_getUserOperationByHash: null }, 61_000, 400],
    [
      'the bundler says that it dropped it',
      { eth_getUserOperationReceipt: new NodeError({ message: 'it was dropped' }), eth_getUserOperationByHash: null },
      0,
      400,
    ],
    ['it reverted', { eth_getUserOperationReceipt: { success: false, logs: [], receipt } }, 0, 500],
  ])('default: %s', async (_, bundler, later, status) => {
    expect(await ask(bundler, { later })).toMatchObject({ status })
  })

  test.each<[string, readonly unknown[], number]>([
    ['none is in a block', [null, null], 100],
    ['one is in a block', [{ status: '0x1' }, null], 100],
    ['both succeeded', [{ status: '0x1' }, { status: '0x1' }], 200],
    ['one reverted', [{ status: '0x1' }, { status: '0x0' }], 600],
    ['both reverted', [{ status: '0x0' }, { status: '0x0' }], 500],
  ])('default: transactions one after the other, %s', async (_, receipts, status) => {
    let place = 0
    const next = () => {
      const given = receipts[place++]
      return given === null ? null : { ...receipt, ...(given as object), logs: [] }
    }
    const { call } = startApprovingWallet({ type: 'eoa', node: { eth_getTransactionReceipt: next } })
    await call('wallet_sendCalls', batch({ id: 'd', atomicRequired: false }))
    expect(await call('wallet_getCallsStatus', ['d'])).toMatchObject({ status, atomic: false })
  })

  test('error: an id that the page never received', async () => {
    const { call } = startApprovingWallet()
    await expect(call('wallet_getCallsStatus', ['z'])).rejects.toMatchObject({ code: 5730 })
    await expect(call('wallet_showCallsStatus', ['z'])).rejects.toMatchObject({ code: 5730 })
  })

  test('wallet_showCallsStatus: shows it until the user closes it', async () => {
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
  test('default: of each account on each chain', async () => {
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
