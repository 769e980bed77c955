import type { GrantedSmartSession, SmartSession } from '@holdfast/api/smart-sessions'
import { type Clock, onceInFlight, pause } from '@holdfast/base'
import { formatCaipNetworkId } from '@holdfast/caip'
import { delegationFramework } from '@holdfast/contracts/delegation'
import {
  assertWithinBounds,
  type Delegation,
  decodePermissionContext,
  delegationKind,
  delegationTypedData,
  encodePermissionContext,
  encodeRedemption,
  hashDelegation,
  PermissionRefusedError,
  permissionSchema,
  readPermission,
  writeDelegation,
  writePermission,
  writeRevocation,
} from '@holdfast/smart-account/permissions'
import { type Hex, hashTypedData, isAddressEqual, recoverTypedDataAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { lowerHex } from '../chain/lowerHex.ts'
import { toChecksummed } from '../chain-data/toChecksummed.ts'
import { InvalidRequestError } from '../http/errors.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import { SmartSessionRefusedError } from './errors.ts'
import type { SmartSessionRow, SmartSessionStore } from './store.ts'
import type { TransactionSender } from './transactionSender.ts'

/** How many permissions that are neither revoked nor expired one account may have at most. */
const MAX_USABLE = 50

/** How often an instance that waits for another instance's revocation looks again, in milliseconds. */
const CLAIM_POLL_MS = 500

/** Lists, stores and revokes the permissions that accounts have granted to apps. */
export type SmartSessionService = {
  /** The address of the key that sends revocations. */
  relayAccount: Hex
  /**
   * Lists the permissions of an account, newest first.
   *
   * @param account.address - in lower case.
   * @param countReads - called before the chains are read, with the number of reads. If it throws, no chain is read.
   */
  list: (
    account: { address: Hex; chainId?: number | undefined },
    countReads: (reads: number) => void,
  ) => Promise<SmartSession[]>
  /**
   * Stores a permission that an account has signed. If the account has a key and lacks the code that permissions need
   * (EIP-7702), the account gets that code first.
   *
   * @param countTransaction - called before the operator sends a transaction. If it throws, no transaction is sent.
   * @throws {SmartSessionRefusedError}
   * @throws {InvalidRequestError} when the permission exceeds what any permission may allow.
   * @throws {RateLimitedError} when the operator has sent too many transactions for the account.
   */
  add: (granted: GrantedSmartSession, countTransaction: () => void) => Promise<{ pci: Hex }>
  /**
   * Revokes a permission on the chain. If the permission is already revoked on the chain, this sends nothing.
   *
   * @param request.signature - the account's signature of the delegation that `writeRevocation` makes for `relayAccount`.
   * @param countTransaction - called before the operator sends the transaction. If it throws, no transaction is sent.
   * @throws {SmartSessionRefusedError}
   * @throws {RateLimitedError} when the operator has sent too many transactions for the account.
   */
  revoke: (request: { address: Hex; pci: Hex; signature: Hex }, countTransaction: () => void) => Promise<void>
}

/** Creates the service. */
export function createSmartSessionService(options: {
  store: SmartSessionStore
  sender: TransactionSender
  limits: Pick<RateLimits, 'consume'>
  clock: Pick<Clock, 'now' | 'setTimeout'>
}): SmartSessionService {
  const { store, sender, limits, clock } = options
  const nowS = (): number => Math.floor(clock.now() / 1_000)

  /**
   * Revocations of one permission at the same time share a transaction: a second one would revert, and cost the operator its gas.
   * Their data may differ, because an owner need not sign the same bytes twice. Of several instances, one sends first. When the
   * others' turn comes, the permission is revoked, and they send nothing.
   */
  const sendRevocation = onceInFlight(
    async ({ chainId, pci, data }: { chainId: number; pci: Hex; data: Hex }) => {
      let claimedUntil = await store.claimRevocation(pci)
      while (!claimedUntil) {
        await pause(CLAIM_POLL_MS, { clock })
        claimedUntil = await store.claimRevocation(pci)
      }
      try {
        if (await sender.isDisabled(chainId, pci)) return
        await sender.send(chainId, { to: delegationFramework.manager, data })
      } finally {
        await store.releaseRevocation(pci, claimedUntil)
      }
    },
    ({ chainId, pci }) => `${chainId} ${pci}`,
  )

  /** Whether a permission counts as usable in the store, so that the chain must be asked whether it was revoked there. */
  const isOpen = (row: SmartSessionRow): boolean =>
    row.revokedAt === null && row.expiresAt.getTime() > clock.now() && sender.serves(row.chainId)

  /** Verifies the signature of a key, or has a smart account verify its own signature. @throws {SmartSessionRefusedError} */
  const assertSigned = async (signed: {
    delegation: Delegation
    signature: Hex
    chainId: number
    address: Hex
  }): Promise<void> => {
    const { delegation, signature, chainId, address } = signed
    const typedData = delegationTypedData(delegation, { chainId })
    const isSigned =
      delegationKind(delegation, address) === 'smartAccount'
        ? await sender.isSignedBy(chainId, { address, hash: hashTypedData(typedData), signature })
        : await isSignedByKey(typedData, signature, address)
    if (!isSigned) throw new SmartSessionRefusedError('signature')
  }

  return {
    relayAccount: sender.address,
    list: async (account, countReads) => {
      // No chain has an id beyond the safe integers, and the database could not store such an id.
      if (account.chainId !== undefined && !Number.isSafeInteger(account.chainId)) return []
      const rows = await store.list(account)
      countReads(rows.filter(isOpen).length)
      return Promise.all(
        rows.map(async (row) => {
          // If the chain does not answer, the permission is listed as stored.
          const isRevoked = isOpen(row) && (await sender.isDisabled(row.chainId, row.pci).catch(() => false))
          if (!isRevoked) return toSmartSession(row)
          // The account has revoked the permission by its own transaction.
          const revokedAt = new Date(clock.now())
          await store.markRevoked(row.pci, revokedAt)
          return toSmartSession({ ...row, revokedAt })
        }),
      )
    },
    add: async (granted, countTransaction) => {
      const { chainId, context, expiry, origin, authorization } = granted
      if (!sender.serves(chainId)) throw new SmartSessionRefusedError('chain')
      const address = lowerHex(granted.address)
      const { delegation, signature, accountType, permission } = readGranted(granted, nowS())
      if (accountType === 'smartAccount' && !(await sender.hasPermissionModule(chainId, address))) {
        throw new SmartSessionRefusedError('setup')
      }
      await assertSigned({ delegation, signature, chainId, address })
      const pci = hashDelegation(delegation)
      if (await store.find(pci)) return { pci }
      if ((await store.countUsable(address, new Date(clock.now()))) >= MAX_USABLE) {
        throw new SmartSessionRefusedError('too_many')
      }
      if (accountType === 'eoa' && !(await sender.hasPermissionCode(chainId, address))) {
        if (!authorization || !(await isAuthorized(authorization, { chainId, address }))) {
          throw new SmartSessionRefusedError('authorization')
        }
        limits.consume('accountSessionChange', address)
        countTransaction()
        await sender.sendAuthorization(chainId, address, authorization)
        if (!(await sender.hasPermissionCode(chainId, address))) throw new SmartSessionRefusedError('authorization')
      }
      const { delegate } = delegation
      const times = {
        createdAt: new Date(clock.now()),
        expiresAt: new Date(expiry * 1_000),
        revokedAt: null,
        revokingUntil: null,
      }
      const lowerDelegate = lowerHex(delegate)
      const row = { pci, address, chainId, delegate: lowerDelegate, permission, context, origin, ...times }
      if (!(await store.add(row, { maxUsable: MAX_USABLE }))) throw new SmartSessionRefusedError('too_many')
      return { pci }
    },
    revoke: async ({ address, pci, signature }, countTransaction) => {
      const row = await store.find(pci)
      if (row?.address !== address) throw new SmartSessionRefusedError('session_unknown')
      // The nodes that confirmed the recorded revocation may have been wrong.
      if (row.revokedAt && (await sender.isDisabled(row.chainId, pci))) return
      const signed = decodePermissionContext(row.context)
      if (!signed) throw new SmartSessionRefusedError('context')
      const accountType = delegationKind(signed.delegation, address)
      if (!accountType) throw new SmartSessionRefusedError('context')
      const { delegation, call } = writeRevocation(signed.delegation, signed.signature, {
        relay: sender.address,
        accountType,
      })
      await assertSigned({ delegation, signature, chainId: row.chainId, address })
      const data = encodeRedemption(encodePermissionContext(delegation, signature), call)
      limits.consume('accountSessionChange', address)
      countTransaction()
      const failure = await sendRevocation({ chainId: row.chainId, pci, data }).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      const isDisabled = await sender.isDisabled(row.chainId, pci).catch(() => false)
      // If the call failed, another call, or the account itself, may already have revoked the permission.
      if (failure && !isDisabled) throw failure.error
      // If a node does not know of the revocation yet, `list` records it later.
      if (isDisabled) await store.markRevoked(pci, new Date(clock.now()))
    },
  }
}

/**
 * Returns the delegation and signature in a granted permission's context, the kind of the account, and the permission in the
 * form to store. Checks that the delegation allows exactly this permission; the caller must verify the signature.
 *
 * @throws {SmartSessionRefusedError}
 * @throws {InvalidRequestError} when the permission exceeds what any permission may allow.
 */
function readGranted({ address, context, permission: given, expiry }: GrantedSmartSession, nowS: number) {
  const signed = decodePermissionContext(context)
  const parsed = permissionSchema.safeParse(given)
  if (!signed || !parsed.success) throw new SmartSessionRefusedError('context')
  const { delegate, salt } = signed.delegation
  const accountType = delegationKind(signed.delegation, address)
  if (!accountType) throw new SmartSessionRefusedError('context')
  const permission = readPermission(parsed.data, { nowS })
  const granted = { account: address, accountType, delegate, permission, expiry }
  try {
    assertWithinBounds(granted, { nowS })
  } catch (error) {
    if (error instanceof PermissionRefusedError) throw new InvalidRequestError({ message: error.shortMessage })
    throw error
  }
  if (hashDelegation(writeDelegation(granted, { salt })) !== hashDelegation(signed.delegation)) {
    throw new SmartSessionRefusedError('context')
  }
  // The caller may have added fields to the permission, of any size and depth. Only the fields that are understood are stored.
  return { ...signed, accountType, permission: writePermission(permission) }
}

async function isSignedByKey(
  typedData: ReturnType<typeof delegationTypedData>,
  signature: Hex,
  address: Hex,
): Promise<boolean> {
  // A signature from which no key can be recovered has no signer.
  const signer = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, address)
}

async function isAuthorized(
  { nonce, signature }: NonNullable<GrantedSmartSession['authorization']>,
  { chainId, address }: { chainId: number; address: Hex },
): Promise<boolean> {
  const authorization = { address: delegationFramework.delegate, chainId, nonce }
  // A signature from which no key can be recovered has no signer.
  const signer = await recoverAuthorizationAddress({ authorization, signature }).catch(() => undefined)
  return signer !== undefined && isAddressEqual(signer, address)
}

function toSmartSession(row: SmartSessionRow): SmartSession {
  const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000)
  const expiration = seconds(row.expiresAt)
  return {
    pci: row.pci,
    createdAt: seconds(row.createdAt),
    expiration,
    revokedAt: row.revokedAt && seconds(row.revokedAt),
    permissions: [row.permission],
    policies: [{ type: 'expiry', data: { timestamp: expiration } }],
    context: row.context,
    project: { name: URL.canParse(row.origin) ? new URL(row.origin).host : row.origin, url: row.origin },
    chainId: formatCaipNetworkId({ namespace: 'eip155', reference: row.chainId }),
    delegate: toChecksummed(row.delegate),
  }
}
