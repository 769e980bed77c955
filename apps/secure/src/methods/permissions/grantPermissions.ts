import { FrameRefusal } from '@holdfast/frame/guest'
import {
  assertWithinBounds,
  delegationFramework,
  delegationTypedData,
  encodePermissionContext,
  type GrantedPermission,
  PermissionRefusedError,
  type PermissionRequest,
  readPermissionRequest,
  writeDelegation,
  writePermission,
} from '@holdfast/smart-account/permissions'
import { bytesToBigInt, type Hex } from 'viem'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { Method, MethodContext } from '../context.ts'
import { readQuantity } from '../node.ts'
import { readToken } from './readToken.ts'

/** Codes of EIP-1193 and EIP-5792. */
const INVALID_PARAMS = -32_602
const UNAUTHORIZED = 4100
const UNSUPPORTED = 4200
const UNSUPPORTED_CHAIN = 5710

/** Gives a key of the app a permission, as the older draft asks for it. @see ERC-7715 */
export const grantPermissions: Method = async (params, context) => {
  const { granted, answer } = await grant(params, context)
  return {
    address: granted.account,
    expiry: granted.expiry,
    permissions: [answer.permission],
    grantedPermissions: [answer.permission],
    permissionsContext: answer.context,
    signerMeta: { delegationManager: answer.delegationManager },
    ...answer,
  }
}

/** The same, as the newer draft asks for it: an answer for each request. @see ERC-7715 */
export const requestExecutionPermissions: Method = async (params, context) => {
  const { granted, answer } = await grant(params, context)
  const rules = [{ type: 'expiry', data: { timestamp: granted.expiry } }]
  return [{ from: granted.account, to: granted.delegate, rules, ...answer }]
}

async function grant(params: unknown, context: MethodContext) {
  const nowS = Math.floor(context.clock.now() / 1_000)
  const { chain, approvals, session, origin, signal, api } = context
  const { account, granted } = read(params, context, nowS)
  const code = await context.node('eth_getCode', [account.address, 'latest'])
  const hasCode = typeof code === 'string' && code.toLowerCase() === LENT_CODE
  const { permission, delegate, expiry } = granted
  // Calls take the network's own currency with them.
  const token = await readToken(permission.kind === 'calls' ? undefined : permission.token, context)
  const content = { kind: 'permission', permission, token, delegate, expiry, setsCode: !hasCode } as const
  await approvals.ask({ origin, account: account.address, chain, risks: [], content }, signal)

  const delegation = writeDelegation(granted, { salt: bytesToBigInt(crypto.getRandomValues(new Uint8Array(32))) })
  const definition = delegationTypedData(delegation, { chainId: chain.id })
  const signature = await session.sign({ kind: 'typedData', definition }, account.owner)
  const permissionContext = encodePermissionContext(delegation, signature)
  const authorization = hasCode ? undefined : await authorize(account, context)
  const written = writePermission(permission)
  const address = granted.account
  const body = {
    address,
    chainId: chain.id,
    context: permissionContext,
    permission: written,
    expiry,
    origin,
    authorization,
  }
  // What the operator does not know of could not be taken back without paying: it is not handed out.
  await api.recordPermission(body, { accessToken: await session.accessToken() })
  const answer = {
    chainId: `0x${chain.id.toString(16)}`,
    permission: written,
    context: permissionContext,
    delegationManager: delegationFramework.manager,
    dependencies: [],
  }
  return { granted, answer }
}

/** The code of an account that has lent itself that of permissions. @see EIP-7702 */
const LENT_CODE = `0xef0100${delegationFramework.delegate.slice(2).toLowerCase()}`

async function authorize(account: SigningAccount, { node, chain, session }: MethodContext) {
  const nonce = Number(readQuantity(await node('eth_getTransactionCount', [account.address, 'pending'])))
  const contractAddress = delegationFramework.delegate
  const signing = { kind: 'authorization', contractAddress, chainId: chain.id, nonce } as const
  return { nonce, signature: await session.sign(signing, account.owner) }
}

/** @throws {FrameRefusal} */
function read(
  params: unknown,
  { accounts, chain }: MethodContext,
  nowS: number,
): { account: SigningAccount; granted: GrantedPermission } {
  try {
    const request = readPermissionRequest(params, { nowS })
    if (request.chainId !== undefined && request.chainId !== chain.id) {
      throw new FrameRefusal('The permission is for another chain.', { code: UNSUPPORTED_CHAIN })
    }
    const account = accountFor(request, accounts)
    const { delegate, permission, expiry } = request
    const granted = { account: account.address as Hex, delegate, permission, expiry } // The wallet's own address.
    assertWithinBounds(granted, { nowS })
    return { account, granted }
  } catch (error) {
    if (!(error instanceof PermissionRefusedError)) throw error
    throw new FrameRefusal(error.shortMessage, { cause: error, code: INVALID_PARAMS })
  }
}

/** Permissions are given by the account of the key. @throws {FrameRefusal} */
function accountFor({ account: named }: PermissionRequest, accounts: readonly SigningAccount[]): SigningAccount {
  const wanted = named?.toLowerCase() ?? accounts[0]?.address.toLowerCase()
  const account = accounts.find(({ address }) => address.toLowerCase() === wanted)
  if (!account) throw new FrameRefusal('The permission is for another account.', { code: UNAUTHORIZED })
  if (account.type === 'eoa') return account
  throw new FrameRefusal('A smart account gives no permissions yet. Switch to the account of the key first.', {
    code: UNSUPPORTED,
  })
}
