import { devnetPaymaster } from '@holdfast/contracts/accounts'
import { toHoldfastAccount } from '@holdfast/smart-account'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { lowerHex } from '../../chain/lowerHex.ts'
import { createSponsorKey } from '../../paymaster/sign.ts'
import { toViemOperation, type UserOperation } from '../operation/userOperation.ts'
import { bundlerKeys, type OperationChain, operationOf } from './testBundler.ts'

/** The address of the devnet's paymaster, in lower case. */
export const ownPaymaster: Hex = lowerHex(devnetPaymaster.address)
const sponsorKey = createSponsorKey(bundlerKeys.sponsorKey)

/**
 * Makes the first operation of an account of our factory. @param validUntil - until when our paymaster pays for the operation, in
 * Unix seconds; undefined if it does not pay.
 */
export async function makeOwnOperation(chain: OperationChain, validUntil?: number): Promise<UserOperation> {
  const account = await toHoldfastAccount({ client: chain.client, owner: privateKeyToAccount(generatePrivateKey()) })
  const { factory = '0x', factoryData = '0x' } = await account.getFactoryArgs()
  await chain.setBalance(account.address, parseEther('1'))
  const operation = operationOf(lowerHex(account.address), {
    factory: lowerHex(factory),
    factoryData,
    ...(validUntil !== undefined && { paymaster: ownPaymaster }),
    preVerificationGas: 80_000n,
  })
  const paymasterData =
    validUntil === undefined
      ? undefined
      : await sponsorKey.sign(operation, { chainId: 31337, paymaster: ownPaymaster, validUntil })
  const sponsored = { ...operation, paymasterData }
  return { ...sponsored, signature: await account.signUserOperation(toViemOperation(sponsored)) }
}
