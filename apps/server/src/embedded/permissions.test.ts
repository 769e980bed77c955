import { randomUUID } from 'node:crypto'
import { HttpError } from '@holdfast/api'
import type { GrantedSmartSession } from '@holdfast/api/smart-sessions'
import {
  delegationTypedData,
  encodePermissionContext,
  permissionSchema,
  readPermission,
  writeDelegation,
} from '@holdfast/smart-account/permissions'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LoggedIn, startTestCustody, type TestCustody } from './test/testCustody.ts'

const DAY = 86_400
const app = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())

/** Two services with their databases may take many seconds to start on a busy machine. */
vi.setConfig({ testTimeout: 120_000 })

let custody: TestCustody
let device: LoggedIn
beforeAll(async () => {
  custody = await startTestCustody()
  device = await custody.createWallet(`${randomUUID().slice(0, 8)}@example.test`)
}, 120_000)
afterAll(() => custody.stop())

/** Returns the status and code of a refusal, or 'allowed'. */
const refusal = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof HttpError) return [error.status, error.code]
      throw error
    },
  )

/** Creates a signed permission that is valid at the time of the services. @param signer - by default, the account's owner. */
async function signed({ lastsS = DAY, signer = owner } = {}): Promise<GrantedSmartSession> {
  const nowS = Math.floor(custody.now() / 1_000)
  const written = {
    type: 'native-token-periodic' as const,
    data: { periodAmount: '10', periodDuration: DAY, startTime: nowS - 60 },
  }
  const permission = readPermission(permissionSchema.parse(written), { nowS })
  const expiry = nowS + lastsS
  const granted = { account: owner.address, accountType: 'eoa', delegate: app, permission, expiry } as const
  const delegation = writeDelegation(granted, { salt: 1n })
  const signature = await signer.signTypedData(delegationTypedData(delegation, { chainId: 31_337 }))
  const context = encodePermissionContext(delegation, signature)
  return { address: owner.address, chainId: 31_337, context, permission: written, expiry, origin: custody.origin }
}

describe('permissions over the embedded wallet’s API', () => {
  const record = (body: unknown, tokens = device.tokens) =>
    // A wallet other than ours may send anything.
    refusal(device.api.recordPermission(body as GrantedSmartSession, tokens))

  it('error: without a login, nothing is read, recorded or revoked', async () => {
    const noLogin = { accessToken: 'none' }
    const revocation = { address: owner.address, pci: `0x${'11'.repeat(32)}`, signature: '0x12' } as const
    const grant = await signed()
    const calls = [
      device.api.getPermissionRelay(noLogin),
      device.api.recordPermission(grant, noLogin),
      device.api.revokePermission(revocation, noLogin),
    ]
    for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toEqual([401, 'invalid_token'])
    expect(await device.api.getPermissionRelay(device.tokens)).toMatch(/^0x[\da-fA-F]{40}$/)
  })

  it.each<[string, (good: GrantedSmartSession) => unknown, [number, string]]>([
    ['a list', () => [], [400, 'invalid_request']],
    ['a permission without a context', (good) => ({ ...good, context: undefined }), [400, 'invalid_request']],
    ['a context that is no hex', (good) => ({ ...good, context: 'yes' }), [400, 'invalid_request']],
    ['an address that is not hex', (good) => ({ ...good, address: 'rowan' }), [400, 'invalid_request']],
    ['a chain id that is text', (good) => ({ ...good, chainId: '31337' }), [400, 'invalid_request']],
    ['a huge origin', (good) => ({ ...good, origin: 'x'.repeat(3_000) }), [400, 'invalid_request']],
    ['a permission on another chain', (good) => ({ ...good, chainId: 1 }), [400, 'chain']],
    ['a permission of another account', (good) => ({ ...good, address: stranger.address }), [400, 'context']],
    ['rubbish as the context', (good) => ({ ...good, context: '0x1234' }), [400, 'context']],
    ['a later expiry than was signed', (good) => ({ ...good, expiry: good.expiry + 1 }), [400, 'context']],
    [
      'a higher amount than was signed',
      (good) => ({
        ...good,
        permission: { ...good.permission, data: { ...good.permission.data, periodAmount: '11' } },
      }),
      [400, 'context'],
    ],
  ])('error: refuses to record %s', async (_name, change, expected) => {
    expect(await record(change(await signed()))).toEqual(expected)
  })

  it.each([
    ['half a surrogate pair', '\ud800'],
    ['U+0000', '\0'],
  ])('error: refuses a permission with %s in an unknown field', async (_name, x) => {
    const good = await signed()
    const { type, data } = good.permission
    expect(await record({ ...good, permission: { type, data: { ...data, x } } })).toEqual([400, 'invalid_request'])
  })

  it('error: refuses a permission that has expired, lasts too long, or is signed by another key', async () => {
    expect(await record(await signed({ lastsS: -1 }))).toEqual([400, 'invalid_request'])
    expect(await record(await signed({ lastsS: 31 * DAY }))).toEqual([400, 'invalid_request'])
    expect(await record(await signed({ signer: stranger }))).toEqual([400, 'signature'])
  })

  it('error: refuses to revoke an unknown permission', async () => {
    const revocation = { address: owner.address, pci: `0x${'11'.repeat(32)}`, signature: '0x12' } as const
    expect(await refusal(device.api.revokePermission(revocation, device.tokens))).toEqual([404, 'session_unknown'])
  })
})
