import { type Hex, serializeErc6492Signature } from 'viem'
import { accountFactoryCall, type getSmartAccountAddress } from '../account/address.ts'

/**
 * Wraps a signature of an account that is not deployed yet with the call that deploys the account. A verifier simulates that
 * call, and then asks the account whether the signature is valid.
 *
 * @param signature - a signature that the deployed account would accept (ERC-1271).
 * @throws {InvalidOwnerError}
 * @see https://eips.ethereum.org/EIPS/eip-6492
 */
export function wrapUndeployedSignature({
  signature,
  ...account
}: { signature: Hex } & getSmartAccountAddress.Parameters): Hex {
  const { factory, factoryData } = accountFactoryCall(account)
  return serializeErc6492Signature({ address: factory, data: factoryData, signature })
}
