import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Permission, permissionSchema, readPermission, writePermission } from './permission.ts'
import { readPermissionRequest, readRevocation } from './request.ts'

const key = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const nowS = 1_800_000_000
const permission = {
  type: 'erc20-token-periodic',
  data: { tokenAddress: token, periodAmount: '0xa', periodDuration: 86_400, justification: 'to buy seeds' },
}
const read = (request: unknown) => readPermissionRequest([request], { nowS })

describe('readPermissionRequest', () => {
  const expected = {
    account: undefined,
    delegate: key,
    expiry: nowS + 60,
    permission: { kind: 'periodic', token, start: nowS, amount: 10n, periodS: 86_400 },
  }
  it('default: reads the same permission in the form of the older and of the newer draft', () => {
    const older = { expiry: nowS + 60, signer: { type: 'account', data: { address: key } }, permissions: [permission] }
    expect(read(older)).toEqual({ ...expected, chainId: undefined })
    const newer = {
      chainId: '0x7a69',
      to: key,
      permission: { ...permission, isAdjustmentAllowed: false },
      rules: [{ type: 'expiry', data: { timestamp: nowS + 60 } }],
    }
    expect(read(newer)).toEqual({ ...expected, chainId: 31_337 })
  })
  it.each([
    ['two permissions', { permissions: [permission, permission] }],
    ['no permission', { permissions: [] }],
    ['no key', { signer: undefined }],
    ['no expiry', { expiry: undefined }],
    ['a negative expiry', { expiry: -1 }],
    ['an expiry that is not a whole number', { expiry: nowS + 0.5 }],
    ['an unknown type', { permissions: [{ type: 'sudo', data: {} }] }],
    ['an unknown rule', { rules: [{ type: 'weather', data: {} }] }],
    ['a negative amount', { permissions: [{ ...permission, data: { ...permission.data, periodAmount: '-1' } }] }],
    [
      'an amount above 256 bits',
      { permissions: [{ ...permission, data: { ...permission.data, periodAmount: '9'.repeat(78) } }] },
    ],
    [
      'a token that is not an address',
      { permissions: [{ ...permission, data: { ...permission.data, tokenAddress: '0x1' } }] },
    ],
    ['a contract without functions', { permissions: [{ type: 'contract-call', data: { address: token, calls: [] } }] }],
    ['an invalid function', { permissions: [{ type: 'contract-call', data: { address: token, calls: ['*'] } }] }],
  ])('error: refuses %s', (_name, more) => {
    const valid = { expiry: nowS + 60, signer: { type: 'key', data: { id: key } }, permissions: [permission] }
    expect(() => read({ ...valid, ...more })).toThrow(expect.objectContaining({ problem: 'unreadable' }))
  })
  it('behavior: refuses any other value with a PermissionRefusedError', () => {
    fc.assert(
      fc.property(fc.anything(), (params) => {
        try {
          readPermissionRequest(params, { nowS })
          return false
        } catch (error) {
          return error instanceof Error && error.name === 'PermissionRefusedError'
        }
      }),
    )
  })
})

describe('readRevocation', () => {
  it('default: reads the context in the form of either draft', () => {
    expect(readRevocation([{ permissionContext: '0xab' }])).toBe('0xab')
    expect(readRevocation({ permissionsContext: '0xab' })).toBe('0xab')
  })
  it.each([[undefined], [[]], [[{ eth_accounts: {} }]], [[{ permissionContext: 'all' }]], [[null]]])(
    'behavior: finds no context in %j',
    (params) => expect(readRevocation(params)).toBeUndefined(),
  )
})

describe('writePermission', () => {
  const start = nowS - 5
  it.each<[string, Permission]>([
    ['a token by the day', { kind: 'periodic', token, start, amount: 10n, periodS: 86_400 }],
    ['ether by the day', { kind: 'periodic', token: undefined, start, amount: 10n, periodS: 86_400 }],
    ['a stream', { kind: 'stream', token, start, perSecond: 1n, initial: 0n, most: 2n ** 256n - 1n }],
    ['calls', { kind: 'calls', target: token, selectors: ['0xa9059cbb'], fixed: [], value: 0n, uses: 2 }],
    [
      'calls without a limit of uses',
      { kind: 'calls', target: token, selectors: ['0xa9059cbb'], fixed: [], value: 7n, uses: undefined },
    ],
  ])('default: readPermission restores %s', (_name, permission) => {
    const parsed = permissionSchema.parse(writePermission(permission))
    expect(readPermission(parsed, { nowS: 1 })).toEqual(permission)
  })
})
