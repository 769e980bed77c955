import { createDeferred } from '@holdfast/base'
import {
  delegationTypedData,
  encodePermissionContext,
  hashDelegation,
  permissionSchema,
  readPermission,
  writeDelegation,
  writePermission,
  writeRevocation,
} from '@holdfast/smart-account/permissions'
import { fakeClock } from '@holdfast/testing/time'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { lowerHex } from '../chain/lowerHex.ts'
import { createSmartSessionService } from './service.ts'
import type { SmartSessionRow, SmartSessionStore } from './store.ts'
import type { TransactionSender } from './transactionSender.ts'

const chainId = 31_337
const owner = privateKeyToAccount(generatePrivateKey())
const relay = privateKeyToAccount(generatePrivateKey()).address

/** Signs a permission and its revocation, as the account's wallet does. */
async function signRevocation() {
  const input = { type: 'native-token-periodic', data: { periodAmount: '10', periodDuration: 86_400, startTime: 1 } }
  const permission = readPermission(permissionSchema.parse(input), { nowS: 1 })
  const accountType = 'eoa' as const
  const granted = { account: owner.address, accountType, delegate: relay, permission, expiry: 86_400 }
  const delegation = writeDelegation(granted, { salt: 1n })
  const signature = await owner.signTypedData(delegationTypedData(delegation, { chainId }))
  const revocation = writeRevocation(delegation, signature, { relay, accountType }).delegation
  const address = lowerHex(owner.address)
  const row: SmartSessionRow = {
    pci: hashDelegation(delegation),
    address,
    chainId,
    delegate: lowerHex(relay),
    permission: writePermission(permission),
    context: encodePermissionContext(delegation, signature),
    origin: 'https://app.example',
    createdAt: new Date(0),
    expiresAt: new Date(86_400_000),
    revokedAt: null,
    revokingUntil: null,
  }
  const signed = await owner.signTypedData(delegationTypedData(revocation, { chainId }))
  return { row, request: { address, pci: row.pci, signature: signed } }
}

it('behavior: an instance that waited for another instance’s revocation sends nothing', async () => {
  const { row, request } = await signRevocation()
  const clock = fakeClock()
  const until = new Date(1)
  let claimed: Date | undefined
  const unused = () => Promise.reject(new Error('unused'))
  const store: SmartSessionStore = {
    add: unused,
    list: unused,
    countUsable: unused,
    find: async () => row,
    claimRevocation: async () => {
      if (claimed) return undefined
      claimed = until
      return until
    },
    releaseRevocation: async (_pci, claimedUntil) => {
      if (claimed === claimedUntil) claimed = undefined
    },
    markRevoked: async () => undefined,
  }
  const mined = createDeferred()
  let sent = 0
  let isDisabled = false
  const sender: TransactionSender = {
    address: relay,
    serves: () => true,
    hasPermissionCode: unused,
    hasPermissionModule: unused,
    isSignedBy: unused,
    sendAuthorization: unused,
    send: async () => {
      sent += 1
      await mined.promise
      isDisabled = true
    },
    isDisabled: async () => isDisabled,
  }
  const limits = { consume: () => undefined }
  const revoke = () => createSmartSessionService({ store, sender, limits, clock }).revoke(request, () => undefined)
  const first = revoke()
  await expect.poll(() => sent).toBe(1)
  const second = revoke()
  await expect.poll(() => clock.pending()).toBe(1)
  mined.resolve()
  await first
  await clock.advance(500)
  await second
  expect([sent, claimed]).toEqual([1, undefined])
})
