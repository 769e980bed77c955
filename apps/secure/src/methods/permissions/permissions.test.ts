import {
  decodePermissionContext,
  delegationFramework,
  delegationTypedData,
  hashDelegation,
} from '@holdfast/smart-account/permissions'
import {
  type Hex,
  numberToHex,
  recoverTypedDataAddress,
  serializeSignature,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { testChain } from '../../config/test/testChain.ts'
import type { Signing } from '../../keys/worker/tasks.ts'
import type { Session } from '../../session/createSession.ts'
import type { MethodContext } from '../context.ts'
import { handleRpc } from '../handleRpc.ts'
import { app, createOperator, createUser } from '../test/permissionParties.ts'
import { testContext } from '../test/testContext.ts'

const key = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const nowS = Math.floor(Date.now() / 1_000)
const DAY = 86_400

/** `token`: the answers of the token's contract, by calldata; without them, the token cannot be read. */
type Start = { userRefuses?: boolean; operatorFails?: boolean; hasCode?: boolean; token?: Record<string, Hex> }
/** Starts a wallet with a real key, whose user approves or refuses everything. */
function start({ userRefuses = false, operatorFails = false, hasCode = false, token: tokenAnswers = {} }: Start = {}) {
  const { questions, ask } = createUser({ refuses: userRefuses })
  const { recorded, revoked, api } = createOperator({ fails: operatorFails })
  const session = {
    sign: async (signing: Signing): Promise<Hex> => {
      if (signing.kind === 'typedData') return key.signTypedData(signing.definition)
      if (signing.kind !== 'authorization') throw new Error('A signature of an unexpected kind was requested.')
      const { r, s, yParity = 0 } = await key.signAuthorization(signing)
      return serializeSignature({ r, s, yParity })
    },
    prepareToSign: () => undefined,
    accessToken: async () => 'token',
  } as unknown as Session // The methods use only these members.
  const node = async (method: string, params?: unknown): Promise<unknown> => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getCode') return hasCode ? `0xef0100${delegationFramework.delegate.slice(2)}` : '0x'
    if (method === 'eth_getTransactionCount') return '0x7'
    const answer = tokenAnswers[(params as [{ data?: Hex }])[0].data ?? '']
    if (answer) return answer
    throw new Error('The node does not answer.')
  }
  const context = testContext({
    session,
    approvals: { ask } as unknown as MethodContext['approvals'],
    api,
    chain: testChain,
    node,
    account: key.address,
    accounts: [{ address: key.address, type: 'eoa', owner: key.address }],
  })
  const call = (method: string, ...params: unknown[]) => handleRpc({ method, params }, context)
  return { questions, recorded, revoked, call }
}
const permission = {
  type: 'erc20-token-periodic',
  data: { tokenAddress: token, periodAmount: '0xa', periodDuration: DAY },
}
const requestWith = (changes: object = {}) => ({
  expiry: nowS + DAY,
  signer: { type: 'account', data: { address: app } },
  permissions: [permission],
  ...changes,
})

describe('wallet_grantPermissions', () => {
  test('default: asks the user, signs the delegation, records it with the operator, and returns its context', async () => {
    const { questions, recorded, call } = start()
    const answer = (await call('wallet_grantPermissions', requestWith())) as { permissionsContext: Hex; context: Hex }
    expect(questions[0]?.content).toMatchObject({
      kind: 'permission',
      permission: { kind: 'periodic', token: token.toLowerCase(), amount: 10n, periodS: DAY },
      token: undefined,
      delegate: app,
      expiry: nowS + DAY,
      setup: { kind: 'code' },
    })
    expect(answer).toMatchObject({
      address: key.address,
      chainId: '0x7a69',
      delegationManager: delegationFramework.manager,
    })
    const signed = decodePermissionContext(answer.permissionsContext)
    if (!signed) throw new Error('The answer has no valid context.')
    const typedData = delegationTypedData(signed.delegation, { chainId: 31_337 })
    expect(await recoverTypedDataAddress({ ...typedData, signature: signed.signature })).toBe(key.address)
    const [body] = recorded
    expect(body).toMatchObject({ address: key.address, context: answer.context, expiry: nowS + DAY })
    const { nonce = 0, signature = '0x' } = body?.authorization ?? {}
    const authorization = { address: delegationFramework.delegate, chainId: 31_337, nonce }
    expect(await recoverAuthorizationAddress({ authorization, signature })).toBe(key.address)
  })

  test('behavior: the question has the risks of the permission', async () => {
    const { questions, call } = start()
    const approve = { type: 'contract-call', data: { address: token, calls: ['0x095ea7b3'] } }
    await call('wallet_grantPermissions', requestWith({ permissions: [approve] }))
    await call('wallet_grantPermissions', requestWith())
    expect(questions.map(({ risks }) => risks)).toEqual([[{ tone: 'danger', risk: 'unlimitedAllowance' }], []])
  })

  test("behavior: the question has the token's symbol and decimals, even if the symbol is 32 bytes, as in older tokens", async () => {
    const maker = {
      [toFunctionSelector('symbol()')]: stringToHex('MKR', { size: 32 }),
      [toFunctionSelector('decimals()')]: numberToHex(18, { size: 32 }),
    }
    const { questions, call } = start({ token: maker })
    await call('wallet_grantPermissions', requestWith())
    expect(questions[0]?.content).toMatchObject({ token: { symbol: 'MKR', decimals: 18 } })
  })

  test('behavior: signs no authorization for an account that has already delegated; the answer of the newer draft is a list', async () => {
    const { recorded, questions, call } = start({ hasCode: true })
    const rules = [{ type: 'expiry', data: { timestamp: nowS + DAY } }]
    const request = { chainId: '0x7a69', to: app, permission, rules }
    const answer = await call('wallet_requestExecutionPermissions', request)
    expect(answer).toMatchObject([{ from: key.address, to: app, rules, dependencies: [] }])
    expect(recorded[0]?.authorization).toBeUndefined()
    expect(questions[0]?.content).toMatchObject({ setup: undefined })
  })

  test.each([
    ['for another chain', { chainId: '0x1' }, 5710],
    ['for another account', { account: app }, 4100],
    ['for longer than 30 days', { expiry: nowS + 31 * DAY }, -32_602],
    ['that has expired', { expiry: nowS - 1 }, -32_602],
    [
      'to call the account',
      { permissions: [{ type: 'contract-call', data: { address: key.address, calls: ['0xa9059cbb'] } }] },
      -32_602,
    ],
    [
      'to call the manager',
      {
        permissions: [{ type: 'contract-call', data: { address: delegationFramework.manager, calls: ['0xa9059cbb'] } }],
      },
      -32_602,
    ],
    ['of an unknown type', { permissions: [{ type: 'sudo', data: {} }] }, -32_602],
    ['whose signer is the account itself', { signer: { type: 'account', data: { address: key.address } } }, -32_602],
  ])('error: a permission %s is refused without asking the user', async (_name, changes, code) => {
    const { questions, call } = start()
    await expect(call('wallet_grantPermissions', requestWith(changes))).rejects.toMatchObject({
      name: 'FrameRefusal',
      code,
    })
    expect(questions).toEqual([])
  })

  test('error: if the user refuses, or the operator cannot record the permission, the app gets no context', async () => {
    const refused = start({ userRefuses: true })
    await expect(refused.call('wallet_grantPermissions', requestWith())).rejects.toThrow('User rejected the request')
    expect(refused.recorded).toEqual([])
    const failing = start({ operatorFails: true })
    await expect(failing.call('wallet_grantPermissions', requestWith())).rejects.toThrow()
  })

  test('error: refuses to sign the delegation of a permission as plain typed data', async () => {
    const { call } = start()
    const answer = (await call('wallet_grantPermissions', requestWith())) as { context: Hex }
    const signed = decodePermissionContext(answer.context)
    if (!signed) throw new Error('The answer has no valid context.')
    const { types, ...data } = delegationTypedData(signed.delegation, { chainId: 31_337 })
    for (const verifyingContract of [delegationFramework.manager, token]) {
      const typedData = {
        ...data,
        domain: { ...data.domain, verifyingContract },
        types: { EIP712Domain: [], ...types },
      }
      const text = JSON.stringify(typedData, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
      await expect(call('eth_signTypedData_v4', key.address, text)).rejects.toThrow('act for the account')
    }
  })
})

describe('wallet_revokePermissions', () => {
  test.each(['wallet_revokePermissions', 'wallet_revokeExecutionPermission'])(
    'default: %s shows the question, then revokes the permission',
    async (method) => {
      const { questions, revoked, call } = start()
      const { context } = (await call('wallet_grantPermissions', requestWith())) as { context: Hex }
      await call(method, { permissionContext: context })
      expect(questions[1]?.content).toEqual({ kind: 'revocation', delegate: app })
      const signed = decodePermissionContext(context)
      expect(revoked[0]?.pci).toBe(signed && hashDelegation(signed.delegation))
    },
  )
  test('error: refuses a request without the context of a permission', async () => {
    await expect(start().call('wallet_revokePermissions', { eth_accounts: {} })).rejects.toMatchObject({
      code: -32_602,
    })
  })
})
