import { FrameRefusal } from '@holdfast/frame/guest'
import {
  nestMessage,
  nestTypedData,
  packSignature,
  type TypedData,
  UnnestableTypedDataError,
  wrapTypedDataSignature,
  wrapUndeployedSignature,
} from '@holdfast/smart-account'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { FrameChain } from '../config/chains.ts'
import type { SigningAccount } from './signingAccount.ts'

/** Signs typed data with the account's key. */
type SignWithKey = (definition: TypedDataDefinition) => Promise<Hex>
/** A smart account, and whether its contract is on the chain. */
type ContractSigner = { account: SigningAccount; chain: FrameChain; isDeployed: boolean }

/** Signs a message in the form that a smart account's contract accepts. @see ERC-7739, ERC-6492 */
export async function signMessageForContract(
  bytes: Uint8Array,
  signer: ContractSigner,
  signWithKey: SignWithKey,
): Promise<Hex> {
  const owner = ownerOf(signer)
  const signature = await signWithKey(nestMessage({ message: { raw: bytes }, ...accountOnChain(signer) }))
  return addDeploymentData(packSignature({ owner, signature }), signer)
}

/**
 * Signs typed data in the form that a smart account's contract accepts.
 *
 * @throws {FrameRefusal} if the data cannot be nested as ERC-7739 requires.
 * @see ERC-7739, ERC-6492
 */
export async function signTypedDataForContract(
  definition: TypedDataDefinition,
  signer: ContractSigner,
  signWithKey: SignWithKey,
): Promise<Hex> {
  // The data was parsed from JSON and checked against its types before the user saw it.
  const typedData = definition as unknown as TypedData
  try {
    const signed = await signWithKey(nestTypedData({ typedData, ...accountOnChain(signer) }))
    const signature = packSignature({ owner: ownerOf(signer), signature: signed })
    return addDeploymentData(wrapTypedDataSignature({ typedData, signature }), signer)
  } catch (error) {
    if (error instanceof UnnestableTypedDataError) throw new FrameRefusal(error.shortMessage, { cause: error })
    throw error
  }
}

/**
 * Adds deployment data to the signature of an account that is not deployed yet. Without that data, verifiers could not check
 * the signature.
 */
function addDeploymentData(signature: Hex, signer: ContractSigner): Hex {
  return signer.isDeployed ? signature : wrapUndeployedSignature({ owner: ownerOf(signer), signature })
}

function accountOnChain({ account, chain }: ContractSigner): { account: Address; chainId: number } {
  // The address was computed, so it has the right form.
  return { account: account.address as Address, chainId: chain.id }
}

function ownerOf({ account }: ContractSigner): Address {
  // The owner's address was derived from a key, so it has the right form.
  return account.owner as Address
}
