import { FrameRefusal } from '@holdfast/frame/guest'
import { packSignature } from '@holdfast/smart-account'
import type { Address, Hex } from 'viem'
import { entryPoint08Address, getUserOperationHash, getUserOperationTypedData } from 'viem/account-abstraction'
import type { SigningAccount } from '../../accounts/signingAccount.ts'
import type { MethodContext } from '../context.ts'
import { sendToNode } from '../sendToNode.ts'
import type { PreparedOperation } from './prepareOperation.ts'
import { readHash, toRpc, withPaymaster } from './userOperation.ts'

/**
 * Signs an operation that the user has approved, and sends it to the bundler.
 *
 * @param options.onSigned - called with the hash before the operation is sent, so that the operation can be found even if the
 * bundler's answer is lost.
 * @returns the hash of the operation.
 * @throws {FrameRefusal} | {NodeError}
 */
export async function submitOperation(
  prepared: Pick<PreparedOperation, 'operation' | 'isSponsored'>,
  account: SigningAccount,
  context: Pick<MethodContext, 'chain' | 'bundlerOf' | 'session' | 'pendingOperations'>,
  { onSigned }: { onSigned?: ((hash: Hex) => Promise<void>) | undefined } = {},
): Promise<Hex> {
  const { chain, session } = context
  const bundler = context.bundlerOf(chain)
  // The paymaster's data expire within minutes, so the wallet requests new data once the user has decided.
  const operation = prepared.isSponsored
    ? await withPaymaster('pm_getPaymasterData', prepared.operation, { chainId: chain.id, bundler })
    : prepared.operation
  const parameters = { chainId: chain.id, entryPointAddress: entryPoint08Address, userOperation: operation }
  const definition = getUserOperationTypedData(parameters)
  const ownerSignature = await session.sign({ kind: 'typedData', definition }, account.owner)
  const owner = account.owner as Address // The address was derived from a key.
  const signature = packSignature({ owner, signature: ownerSignature })
  const hash = getUserOperationHash({ ...parameters, entryPointVersion: '0.8' })
  await onSigned?.(hash)
  const params = [toRpc({ ...operation, signature }), entryPoint08Address]
  const answer = await sendToNode(bundler, 'eth_sendUserOperation', params)
  // Whatever the bundler answered, it may have the operation.
  context.pendingOperations.note(account.address, chain, hash)
  if (answer !== undefined && readHash(answer).toLowerCase() !== hash.toLowerCase()) {
    throw new FrameRefusal('The bundler has accepted another operation than the signed one')
  }
  return hash
}
