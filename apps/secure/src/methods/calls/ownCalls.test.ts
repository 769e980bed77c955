import { decodeCalls, delegate7702Address } from '@holdfast/smart-account'
import { type Hex, keccak256, parseTransaction, serializeTransaction, type TransactionSerializable } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../node.ts'

import { batch, calls, owner, smart, startApprovingWallet } from '../test/approvingWallet.ts'

describe('wallet_sendCalls of the key’s own account', () => {
  test('default: shows all calls on one card, and sends a transaction for each', async () => {
    const raw: Hex[] = []
    const { call, questions } = startApprovingWallet({
      type: 'eoa',
      node: { eth_sendRawTransaction: ([signed]: [Hex]) => raw.push(signed) && keccak256(signed) },
    })
    expect(await call('wallet_sendCalls', batch({ atomicRequired: false, version: '1.0', id: 'b' }))).toBe('b')
    expect(questions).toMatchObject([{ account: owner, content: { kind: 'calls', isAtomic: false, steps: [{}, {}] } }])
    expect(raw).toHaveLength(2)
  })

  test('behavior: if the answer to a transaction is lost, treats the transaction as sent, and sends the next', async () => {
    let requests = 0
    const isRefusal = false
    const node = { eth_sendRawTransaction: () => (requests++, new NodeError({ message: 'no answer', isRefusal })) }
    expect(
      await startApprovingWallet({ type: 'eoa', node }).call(
        'wallet_sendCalls',
        batch({ atomicRequired: false, id: 'l' }),
      ),
    ).toEqual({ id: 'l' })
    expect(requests).toBe(2)
    const refusing = { eth_sendRawTransaction: new NodeError({ message: 'nonce too low' }) }
    const refused = startApprovingWallet({ type: 'eoa', node: refusing })
    await expect(refused.call('wallet_sendCalls', batch({ atomicRequired: false }))).rejects.toThrow('nonce too low')
  })

  test('error: if the account cannot delegate, refuses several calls that must be atomic, but accepts a single call', async () => {
    const { call, questions } = startApprovingWallet({ type: 'eoa' })
    await expect(call('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5760 })
    expect(questions).toEqual([])
    await call('wallet_sendCalls', batch({ calls: [calls[1]] }))
    expect(questions).toHaveLength(1)
  })
})

describe('wallet_sendCalls of the key’s own account, atomic', () => {
  const delegated = `0xef0100${delegate7702Address.slice(2)}`
  /**
   * Starts a wallet on a chain where the account has the code `own`, and the delegate has the code `delegate`. The node accepts
   * sent transactions, but answers them with `failure` if it is given.
   */
  const withCode = (own: unknown, delegate: unknown = '0x60', failure?: Error) => {
    const raw: Hex[] = []
    const node = {
      eth_getCode: ([address]: [string]) => (address === delegate7702Address ? delegate : own),
      eth_sendRawTransaction: ([signed]: [Hex]) => raw.push(signed) && (failure ?? keccak256(signed)),
    }
    return { raw, ...startApprovingWallet({ type: 'eoa', node }) }
  }

  test('behavior: if the answer to the transaction is lost, treats it as sent', async () => {
    const lost = new NodeError({ message: 'no answer', isRefusal: false })
    const { call, raw } = withCode('0x', '0x60', lost)
    expect(await call('wallet_sendCalls', batch({ id: 'lost' }))).toMatchObject({ id: 'lost' })
    expect(raw).toHaveLength(1)
  })

  test('default: sends one transaction to the account itself, with an authorization for this chain and the next nonce', async () => {
    const { call, questions, raw } = withCode('0x')
    expect(await call('wallet_getCapabilities', [owner, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'ready' } },
    })
    await call('wallet_sendCalls', batch({ id: 'f' }))
    expect(questions).toMatchObject([
      { account: owner, content: { kind: 'calls', isAtomic: true, delegates: true, steps: [{}, {}] } },
    ])
    const [signed = '0x'] = raw
    expect(raw).toHaveLength(1)
    const sent = parseTransaction(signed as `0x04${string}`)
    expect(sent).toMatchObject({ type: 'eip7702', chainId: 31_337, nonce: 7, to: owner.toLowerCase() })
    expect(decodeCalls(sent.data ?? '0x')).toHaveLength(2)
    const [authorization] = sent.authorizationList ?? []
    expect(authorization).toMatchObject({ chainId: 31_337, nonce: 8, address: delegate7702Address.toLowerCase() })
    if (!authorization) throw new Error('The transaction has no authorization.')
    expect(await recoverAuthorizationAddress({ authorization })).toBe(owner)
  })

  test.each([
    ['the account itself', owner],
    ['the user’s smart account', smart],
  ])('error: refuses a call to %s', async (_, to) => {
    const { call, questions, raw } = withCode(delegated)
    const refusedCall = { to, data: '0x12345678' }
    const params = batch({ calls: [calls[1], refusedCall] })
    await expect(call('wallet_sendCalls', params)).rejects.toThrow('hand the account')
    expect([questions, raw]).toEqual([[], []])
  })

  test('behavior: signs no authorization for an account that has already delegated', async () => {
    const { call, questions, raw } = withCode(delegated)
    expect(await call('wallet_getCapabilities', [owner, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'supported' } },
    })
    await call('wallet_sendCalls', batch({ id: 'f' }))
    expect(questions).toMatchObject([{ content: { isAtomic: true, delegates: false } }])
    expect(parseTransaction(raw[0] ?? '0x')).toMatchObject({ type: 'eip1559', nonce: 7 })
  })

  test('behavior: while the user is asked, the hash of the batch’s transaction cannot be signed as a message', async () => {
    const { call, context, raw } = withCode(delegated)
    const { ask } = context.approvals
    const pending: Hex[] = []
    const { add } = context.hashes
    const added: Hex[] = []
    Object.assign(context.hashes, { add: (hash: Hex) => (added.push(hash), add(hash)) })
    Object.assign(context.approvals, {
      ask: (...given: Parameters<typeof ask>) => {
        pending.push(...added)
        return ask(...given)
      },
    })
    await call('wallet_sendCalls', batch({ id: 'g' }))
    const { r: _r, s: _s, v: _v, yParity: _y, ...unsigned } = parseTransaction(raw[0] ?? '0x')
    expect(pending).toEqual([keccak256(serializeTransaction(unsigned as TransactionSerializable /* Parsed above. */))])
    await expect(call('personal_sign', [pending[0], owner])).rejects.toThrow('The message is the hash of a transaction')
  })

  test.each([
    ['an account with other code', '0xef01001234567890123456789012345678901234567890', '0x60'],
    ['a chain without the delegate', '0x', '0x'],
    ['a node that answers with no code', null, '0x60'],
  ])('error: with %s, refuses atomic calls and does not ask the user', async (_name, own, delegate) => {
    const { call, questions, raw } = withCode(own, delegate)
    expect(await call('wallet_getCapabilities', [owner, ['0x7a69']])).toEqual({
      '0x7a69': { atomic: { status: 'unsupported' } },
    })
    await expect(call('wallet_sendCalls', batch())).rejects.toMatchObject({ code: 5760 })
    expect([questions, raw]).toEqual([[], []])
  })

  test('error: refuses a call to the account itself if the account has not delegated yet', async () => {
    const { call, questions } = withCode('0x')
    const self = [{ to: owner, data: '0x12345678' }, calls[1]]
    await expect(call('wallet_sendCalls', batch({ calls: self }))).rejects.toThrow('hand the account to other code')
    expect(questions).toEqual([])
  })
})
