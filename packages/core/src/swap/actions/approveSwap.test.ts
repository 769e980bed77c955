import { createDeferred } from '@holdfast/base'
import { startTestChain, type TestChain } from '@holdfast/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askedWallet, bodiesOf, previewOfDollar, sendRaw, storeOf, untilDone } from '../../../test/swap/swapPreview.ts'
import { approvalOf, DOLLAR, GATEWAY, type SwapPage, sentApproval } from '../../../test/swap/testSwap.ts'
import { passUntil, waitFor, waitForRequest } from '../../../test/testKit.ts'
import { eventsOf, OTHER } from '../../../test/testSend.ts'
import { connect } from '../../connections/actions/connect.ts'
import { disconnect } from '../../connections/actions/disconnect.ts'
import { forgetUser } from '../../forgetUser.ts'
import { walletError } from '../../mock-wallet/walletError.ts'
import { approveSwap } from '../actions/approveSwap.ts'
import { rebuildSwap } from '../actions/rebuildSwap.ts'
import { reviewSwap } from '../actions/reviewSwap.ts'
import { cancelSwap, submitSwap } from '../actions/submitSwap.ts'
import { swapStepsOf } from '../rules.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())
beforeEach(() => chain.setAutomine(true))

describe('approveSwap', () => {
  test('default: approves exactly the amount, then builds the swap', async () => {
    const page = await previewOfDollar(chain)
    expect(page.services.queriesTo('build-approve').at(-1)?.get('amount')).toBe('1000000')
    expect(page.state().approvalTransaction).toMatchObject({ amount: 1_000_000n, permit: undefined })
    page.services.data['allowance'] = { allowance: '1000000' }
    await untilDone(page, approveSwap(page.kit))
    expect(askedWallet(page)[0]).toMatchObject({ to: DOLLAR.slice('eip155:31337:'.length) })
    expect(page.toasts()).toContain('Approve limit increase in your wallet')
    expect(page.state()).toMatchObject({
      hasApproved: true,
      approvalTransaction: undefined,
      swapTransaction: { value: 0n },
    })
  })

  test('behavior: the toast that asks to confirm is hidden once the wallet has sent the approval', async () => {
    const page = await previewOfDollar(chain)
    await chain.setAutomine(false)
    const running = approveSwap(page.kit)
    await waitFor(storeOf(page), ({ sent }) => sent?.status === 'submitted')
    expect(page.kit.toasts.getState().open).toBe(false)
    await chain.mine()
    await untilDone(page, running)
  })

  test.each(['eth_sendTransaction', 'eth_signTypedData_v4'] as const)(
    'behavior: a cancel hides the toast that asks to confirm, while the wallet has not answered %s',
    async (method) => {
      const page = await previewOfDollar(chain)
      if (method === 'eth_signTypedData_v4') {
        const permit = sentPermit({ owner: page.wallet.account.address })
        page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit }
        await rebuildSwap(page.kit)
      }
      page.wallet.neverAnswerNext(method)
      void approveSwap(page.kit)
      await waitForRequest(page.wallet, method)
      expect(page.kit.toasts.getState()).toMatchObject({
        open: true,
        toast: { message: 'Approve limit increase in your wallet' },
      })
      await cancelSwap(page.kit)
      expect(page.kit.toasts.getState().open).toBe(false)
    },
  )

  test('behavior: if the user changes the allowance in the wallet, another approval is built', async () => {
    const page = await previewOfDollar(chain)
    page.services.data['allowance'] = { allowance: '999999' }
    const to = DOLLAR.slice('eip155:31337:'.length) as `0x${string}` // The address in the token's CAIP-10 id.
    page.wallet.answers['eth_sendTransaction'] = () => sendRaw(page, { to, value: 0n, data: approvalOf(999_999n) })
    await untilDone(page, approveSwap(page.kit))
    expect(page.state().failure).toBeUndefined()
    expect(page.state()).toMatchObject({ swapTransaction: undefined, approvalTransaction: { amount: 1_000_000n } })
  })

  test('error: the failure of a declined approval is stored, and tracked with its own event', async () => {
    const page = await previewOfDollar(chain)
    page.wallet.rejectNext('eth_sendTransaction')
    await approveSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'rejected' } })
    expect(page.state().approvalTransaction).toBeDefined()
    expect(eventsOf(page, 'SWAP_APPROVAL_ERROR')).toMatchObject([{ message: 'User rejected the request.' }])
  })

  test('error: a wallet that changes its chain between approval and swap is not asked for the swap', async () => {
    const page = await previewOfDollar(chain)
    page.services.data['allowance'] = { allowance: '1000000' }
    await untilDone(page, approveSwap(page.kit))
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await submitSwap(page.kit, { isImpactAccepted: true })
    expect(page.state().failure).toMatchObject({ code: 'wrongChain' })
    expect(askedWallet(page)).toHaveLength(1)
  })

  test('param: permit: the signed permit is part of the swap, and no approval is sent before', async () => {
    const page = await previewOfDollar(chain, {
      'build-approve': { ...sentApproval(1_000_000n), permit: sentPermit({}) },
    })
    page.wallet.answers['eth_signTypedData_v4'] = () => `0x${'ab'.repeat(65)}`
    expect(page.state().approvalTransaction?.permit).toBeUndefined()
    const { address } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: sentPermit({ owner: address }) }
    await rebuildSwap(page.kit)
    expect(page.state().approvalTransaction?.permit?.kind).toBe('eip2612')
    await approveSwap(page.kit)
    expect(askedWallet(page)).toEqual([])
    expect(bodiesOf(page, 'build-transaction').at(-1)).toMatchObject({
      permit: { kind: 'eip2612', deadline: DEADLINE, signature: `0x${'ab'.repeat(65)}` },
    })
    expect(page.state()).toMatchObject({ hasApproved: true, swapTransaction: { value: 0n } })
  })

  test('behavior: a signature that the chain refuses is requested again', async () => {
    const page = await previewOfDollar(chain)
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: sentPermit({ owner }) }
    await rebuildSwap(page.kit)
    page.wallet.answers['eth_signTypedData_v4'] = () => `0x${'ab'.repeat(65)}`
    const { respond } = page.services
    page.services.respond = (request) =>
      request.path.endsWith('build-transaction')
        ? { status: 409, body: { error: { code: 'would_fail', message: 'the nonce is used up' } } }
        : respond(request)
    await approveSwap(page.kit)
    expect(page.state()).toMatchObject({ permit: undefined, hasApproved: false, failure: { code: 'wouldFail' } })
    page.services.respond = respond
    await reviewSwap(page.kit)
    await rebuildSwap(page.kit)
    expect(page.state().approvalTransaction?.permit?.kind).toBe('eip2612')
  })

  test('behavior: a signature that expires within a minute is not used', async () => {
    const page = await previewOfDollar(chain)
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: sentPermit({ owner }) }
    await rebuildSwap(page.kit)
    page.wallet.answers['eth_signTypedData_v4'] = () => `0x${'ab'.repeat(65)}`
    await approveSwap(page.kit)
    expect(page.state().swapTransaction).toBeDefined()
    page.services.data['allowance'] = { allowance: '1000000' }
    // A minute must be left in which the transaction can be mined; otherwise the wallet signs again.
    await page.clock.advance(1_739_000)
    await rebuildSwap(page.kit)
    expect(bodiesOf(page, 'build-transaction').at(-1)).toHaveProperty('permit')
    await page.clock.advance(1_000)
    await rebuildSwap(page.kit)
    expect(bodiesOf(page, 'build-transaction').at(-1)).not.toHaveProperty('permit')
  })

  test.each<[string, Record<string, unknown>]>([
    ['another spender', { spender: OTHER }],
    ['another amount', { value: '1000001' }],
    ['another owner', { owner: OTHER }],
    ['a deadline other than the stated one', { deadline: '1' }],
  ])('error: a permit for %s is refused, so the approval is a transaction', async (_, changes) => {
    const page = await previewOfDollar(chain)
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: sentPermit({ owner, ...changes }) }
    await rebuildSwap(page.kit)
    expect(page.state().approvalTransaction).toMatchObject({ permit: undefined, amount: 1_000_000n })
  })

  test('error: the approval fails if the wallet cannot sign typed data, and nothing is sent', async () => {
    const page = await previewOfDollar(chain)
    const { address: owner } = page.wallet.account
    page.services.data['build-approve'] = { ...sentApproval(1_000_000n), permit: sentPermit({ owner }) }
    await rebuildSwap(page.kit)
    page.wallet.answers['eth_signTypedData_v4'] = () => {
      throw walletError(4200, 'not here')
    }
    await approveSwap(page.kit)
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'unsupported' } })
    expect(askedWallet(page)).toEqual([])
  })
})

/** Half an hour after the start time of the tests' clock, in Unix seconds. */
const DEADLINE = String(Date.UTC(2026, 0, 1) / 1_000 + 1_800)

/** Returns a permit to sign instead of the approval, in the service's form. */
function sentPermit(message: Record<string, unknown>): Record<string, unknown> {
  const field = (text: string) => {
    const [name, type] = text.split(':')
    return { name, type }
  }
  return {
    kind: 'eip2612',
    typedData: {
      domain: {
        name: 'Harbour Dollar',
        version: '1',
        chainId: 31_337,
        verifyingContract: DOLLAR.slice('eip155:31337:'.length),
      },
      types: {
        Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(field),
      },
      primaryType: 'Permit',
      message: { spender: GATEWAY, value: '1000000', nonce: '0', deadline: DEADLINE, ...message },
    },
    nonce: '0',
    deadline: DEADLINE,
  }
}

describe('approve and swap at once', () => {
  const batchAnswers = (answers: Partial<SwapPage['wallet']['answers']> = {}) => ({
    wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
    wallet_sendCalls: () => ({ id: 'batch' }),
    wallet_getCallsStatus: () => ({
      status: 200,
      receipts: [{ status: '0x1', transactionHash: `0x${'1'.repeat(64)}` }],
    }),
    ...answers,
  })

  /** Opens the preview of a swap of a dollar for ether, with a wallet that makes several calls at once. */
  async function previewBatch(answers: Partial<SwapPage['wallet']['answers']> = {}): Promise<SwapPage> {
    return previewOfDollar(chain, {}, batchAnswers(answers))
  }

  test('default: the user confirms approval and swap in one step, after the service has simulated them together', async () => {
    const page = await previewBatch()
    expect(bodiesOf(page, 'build-transaction').at(-1)).toMatchObject({ withApproval: true })
    expect(page.state()).toMatchObject({
      approvalTransaction: undefined,
      batchedApproval: { to: expect.stringMatching(/D1$/i), amount: 1_000_000n },
      swapTransaction: { to: GATEWAY },
    })
    expect(swapStepsOf(page.state())).toEqual([{ kind: 'approveAndSwap', status: 'next' }])
    await untilDone(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(askedWallet(page, 'wallet_sendCalls')).toMatchObject([
      { atomicRequired: true, calls: [{ data: expect.stringMatching(/^0x095ea7b3/) }, { to: GATEWAY }] },
    ])
    expect(askedWallet(page)).toEqual([])
    expect(page.toasts()).toContain('Swapped HUSD to ETH 0')
    expect(page.kit.router.getState().view).toBe('Account')
  })

  test('error: the wallet is not asked if it has changed its chain without an event', async () => {
    const page = await previewBatch()
    page.wallet.answers['eth_chainId'] = () => '0x1'
    await untilDone(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.state().failure).toMatchObject({ code: 'wrongChain' })
    expect(askedWallet(page, 'wallet_sendCalls')).toEqual([])
  })

  test('error: a revert of the batch is reported as a failure', async () => {
    const page = await previewBatch({ wallet_getCallsStatus: () => ({ status: 500, receipts: [] }) })
    await untilDone(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.state()).toMatchObject({ step: 'idle', failure: { code: 'reverted' } })
    expect(page.toasts()).toContain('Transaction error')
  })

  test('behavior: while the wallet is disconnected, no toast says that the swap is running', async () => {
    let status = 100
    const page = await previewBatch({ wallet_getCallsStatus: () => ({ status, receipts: [] }) })
    const running = submitSwap(page.kit, { isImpactAccepted: true })
    const { toasts } = page.kit
    await passUntil(page, () => toasts.getState().open && toasts.getState().toast?.code === 'swapRunning')
    await disconnect(page.kit)
    expect(toasts.getState()).toMatchObject({ open: false, next: undefined })
    await connect(page.kit, { connectorId: 'com.kelp' })
    status = 500
    await untilDone(page, running)
    expect(page.toasts()).toContain('Transaction error')
  })

  test('behavior: the outcome of a batch is not reported after the user was forgotten', async () => {
    const page = await previewBatch({ wallet_getCallsStatus: () => ({ status: 100, receipts: [] }) })
    const running = submitSwap(page.kit, { isImpactAccepted: true })
    const { toasts } = page.kit
    await passUntil(page, () => toasts.getState().open && toasts.getState().toast?.code === 'swapRunning')
    await forgetUser(page.kit)
    await running
    expect(page.toasts()).not.toContain('Transaction error')
    expect(toasts.getState()).toMatchObject({ open: false, next: undefined })
  })

  test.each([
    ['if the user declines the upgrade of the account', 5750],
    ['if the wallet cannot make atomic calls after all', 5760],
  ])('behavior: %s, approval and swap follow one another', async (_, code) => {
    const page = await previewBatch({
      wallet_sendCalls: () => {
        throw walletError(code, 'no')
      },
    })
    await untilDone(page, submitSwap(page.kit, { isImpactAccepted: true }))
    expect(page.state()).toMatchObject({ batchedApproval: undefined, approvalTransaction: { amount: 1_000_000n } })
  })

  test('behavior: a wallet that refuses the batch after the user was forgotten is asked for a batch again', async () => {
    const held = createDeferred()
    const page = await previewBatch({ wallet_sendCalls: () => held.promise })
    const running = submitSwap(page.kit, { isImpactAccepted: true })
    await waitForRequest(page.wallet, 'wallet_sendCalls')
    await forgetUser(page.kit)
    held.reject(walletError(5750, 'no'))
    await running
    expect(page.kit.internals.swap?.refusesBatches).toBe(false)
  })

  test('behavior: revoking an older allowance is a separate step', async () => {
    const page = await previewOfDollar(chain, { 'build-approve': sentApproval(0n) }, batchAnswers())
    expect(page.state()).toMatchObject({ batchedApproval: undefined, approvalTransaction: { amount: 0n } })
  })
})
