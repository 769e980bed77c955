import { rpcErrorCodes } from '@holdfast/caip'
import { FrameRefusal } from '@holdfast/frame/guest'
import {
  decodePermissionContext,
  delegationKind,
  delegationTypedData,
  hashDelegation,
  readRevocation,
  writeRevocation,
} from '@holdfast/smart-account/permissions'
import type { Address } from 'viem'
import { accountNamed } from '../../accounts/signingAccount.ts'
import type { Method } from '../context.ts'
import { signTypedDataAs } from '../signAs.ts'

/**
 * Revokes a permission that an account has granted to an app. The operator sends the revocation to the chain and pays for it.
 *
 * @see ERC-7715, `wallet_revokePermissions` and `wallet_revokeExecutionPermission`
 */
export const revokePermissions: Method = async (params, context) => {
  const { accounts, chain, approvals, session, origin, signal, api } = context
  const permissionContext = readRevocation(params)
  const permission = permissionContext && decodePermissionContext(permissionContext)
  if (!permission) {
    throw new FrameRefusal('There is no such permission. Name it by its context.', {
      code: rpcErrorCodes.invalidParams,
    })
  }
  const { delegator, delegate } = permission.delegation
  // A smart account delegates through its permission module, so `delegator` may be the module's address instead of an
  // account's.
  const grantor = accounts.find(({ address, type }) => {
    const ownAddress = address as Address // The address is one of the wallet's own.
    return type === delegationKind(permission.delegation, ownAddress)
  })
  const account = accountNamed(accounts, grantor?.address ?? delegator, 'The permission is of another account')
  const address = account.address as Address // The address is one of the wallet's own.
  await approvals.ask(
    {
      origin,
      account: address,
      accountType: account.type,
      chain,
      risks: [],
      content: { kind: 'revocation', delegate },
    },
    signal,
  )
  const accessToken = await session.accessToken()
  const { delegation: revocation } = writeRevocation(permission.delegation, permission.signature, {
    relay: await api.getPermissionRelay({ accessToken }),
    accountType: account.type,
  })
  const definition = delegationTypedData(revocation, { chainId: chain.id })
  const signature = await signTypedDataAs(account, definition, context)
  await api.revokePermission({ address, pci: hashDelegation(permission.delegation), signature }, { accessToken })
  return {}
}
