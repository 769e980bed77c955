import { rpcErrorCodes } from '@holdfast/caip'
import { readToken } from '@holdfast/clear-signing'
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
import { accountNamed, type SigningAccount } from '../../accounts/signingAccount.ts'
import type { Method, MethodContext } from '../context.ts'
import { signTypedDataAs } from '../signAs.ts'
import { risksOfPermission } from './permissionRisks.ts'
import { prepareAccount } from './prepareAccount.ts'

/** Grants a permission to a key of the app. Request and answer are in the form of the older draft. @see ERC-7715 */
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

/** Grants a permission to a key of the app. Request and answer are in the form of the newer draft. @see ERC-7715 */
export const requestExecutionPermissions: Method = async (params, context) => {
  const { granted, answer } = await grant(params, context)
  const rules = [{ type: 'expiry', data: { timestamp: granted.expiry } }]
  return [{ from: granted.account, to: granted.delegate, rules, ...answer }]
}

async function grant(params: unknown, context: MethodContext) {
  const nowS = Math.floor(context.clock.now() / 1_000)
  const { chain, node, approvals, session, origin, signal, api } = context
  const { account, granted } = readGrant(params, context, nowS)
  const { permission, delegate, expiry } = granted
  const accountSetup = await prepareAccount(account, context)
  // A permission for calls has no token, but its calls may send the native currency.
  const tokenAddress = permission.kind === 'calls' ? undefined : permission.token
  const token = tokenAddress === undefined ? chain.nativeCurrency : await readToken(node, tokenAddress)
  const content = { kind: 'permission', permission, token, delegate, expiry, setup: accountSetup.shown } as const
  const { account: address, accountType } = granted
  const risks = [...risksOfPermission(permission), ...accountSetup.risks]
  await approvals.ask({ origin, account: address, accountType, chain, risks, content }, signal)

  const authorization = await accountSetup.setUp()
  const delegation = writeDelegation(granted, { salt: bytesToBigInt(crypto.getRandomValues(new Uint8Array(32))) })
  const definition = delegationTypedData(delegation, { chainId: chain.id })
  const permissionContext = encodePermissionContext(delegation, await signTypedDataAs(account, definition, context))
  const answeredPermission = writePermission(permission)
  const body = {
    address,
    chainId: chain.id,
    context: permissionContext,
    permission: answeredPermission,
    expiry,
    origin,
    authorization,
  }
  // The user can revoke a permission for free only if the operator has recorded it, so the operator records it before the app
  // receives it.
  await api.recordPermission(body, { accessToken: await session.accessToken() })
  const answer = {
    chainId: `0x${chain.id.toString(16)}`,
    permission: answeredPermission,
    context: permissionContext,
    delegationManager: delegationFramework.manager,
    dependencies: [],
  }
  return { granted, answer }
}

/** Reads the requested permission, and the account that is to grant it. @throws {FrameRefusal} */
function readGrant(
  params: unknown,
  { accounts, chain }: MethodContext,
  nowS: number,
): { account: SigningAccount; granted: GrantedPermission } {
  try {
    const request = readPermissionRequest(params, { nowS })
    if (request.chainId !== undefined && request.chainId !== chain.id) {
      throw new FrameRefusal('The permission is for another chain.', { code: rpcErrorCodes.unsupportedChain })
    }
    const account = accountFor(request, accounts)
    const { delegate, permission, expiry } = request
    const address = account.address as Hex // The address is one of the wallet's own.
    const granted = { account: address, accountType: account.type, delegate, permission, expiry }
    assertWithinBounds(granted, { nowS })
    return { account, granted }
  } catch (error) {
    if (!(error instanceof PermissionRefusedError)) throw error
    throw new FrameRefusal(error.shortMessage, { cause: error, code: rpcErrorCodes.invalidParams })
  }
}

/** Finds the account that the request names, or the account in use if the request names none. @throws {FrameRefusal} */
function accountFor({ account }: PermissionRequest, accounts: MethodContext['accounts']): SigningAccount {
  return accountNamed(accounts, account, 'The permission is for another account.')
}
