import { FrameRefusal } from '@holdfast/frame/guest'
import {
  decodePermissionContext,
  delegationTypedData,
  hashDelegation,
  readRevocation,
  writeRevocation,
} from '@holdfast/smart-account/permissions'
import { accountNamed } from '../../accounts/signingAccount.ts'
import type { Method } from '../context.ts'

const INVALID_PARAMS = -32_602

/**
 * Takes a permission back that an account has given to an app. The operator sends it to the chain and pays for it.
 *
 * @see ERC-7715, `wallet_revokePermissions` and `wallet_revokeExecutionPermission`
 */
export const revokePermissions: Method = async (
  params,
  { accounts, chain, approvals, session, origin, signal, api },
) => {
  const given = readRevocation(params)
  const signed = given && decodePermissionContext(given)
  if (!signed) {
    throw new FrameRefusal('There is no such permission. Name it by its context.', { code: INVALID_PARAMS })
  }
  const { delegator: address, delegate } = signed.delegation
  const account = accountNamed(accounts, address, 'The permission is of another account')
  await approvals.ask(
    { origin, account: account.address, chain, risks: [], content: { kind: 'revocation', delegate } },
    signal,
  )
  const accessToken = await session.accessToken()
  const { delegation } = writeRevocation(signed.delegation, signed.signature, {
    relay: await api.getPermissionRelay({ accessToken }),
  })
  const definition = delegationTypedData(delegation, { chainId: chain.id })
  const signature = await session.sign({ kind: 'typedData', definition }, account.owner)
  await api.revokePermission({ address, pci: hashDelegation(signed.delegation), signature }, { accessToken })
  return {}
}
