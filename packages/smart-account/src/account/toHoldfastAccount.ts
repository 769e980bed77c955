import type { Abi, Chain, Client, JsonRpcAccount, LocalAccount, Transport } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  type SmartAccount,
  type SmartAccountImplementation,
  toSmartAccount,
} from 'viem/account-abstraction'
import { getChainId } from 'viem/actions'
import { decodeCalls } from '../calls/decodeCalls.ts'
import { encodeCalls } from '../calls/encodeCalls.ts'
import { hashMessage7739 } from '../messages/message.ts'
import { hashTypedData7739, type TypedData, wrapTypedDataSignature } from '../messages/typedData.ts'
import { accountFactoryCall, getSmartAccountAddress } from './address.ts'
import { packSignature, stubSignature } from './signature.ts'

/** An owner whose key can sign hashes. */
type LocalOwner = Pick<LocalAccount, 'address'> & { sign: NonNullable<LocalAccount['sign']> }

/**
 * Creates a key's smart account as a viem account. Pass it to viem's `createBundlerClient`: the client then estimates,
 * signs and sends the smart account's operations. Before the first operation deploys the smart account, viem itself wraps the
 * account's signatures (ERC-6492).
 *
 * @throws {InvalidOwnerError}
 */
export async function toHoldfastAccount({
  client,
  owner,
}: {
  client: Client<Transport, Chain | undefined, JsonRpcAccount | LocalAccount | undefined>
  owner: LocalOwner
}): Promise<SmartAccount<SmartAccountImplementation<Abi, '0.8'>>> {
  const account = getSmartAccountAddress({ owner: owner.address })
  const readSigner = async () => ({ account, chainId: client.chain?.id ?? (await getChainId(client)) })
  const sign = async (hash: `0x${string}`) =>
    packSignature({ owner: owner.address, signature: await owner.sign({ hash }) })
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: async () => account,
    getFactoryArgs: async () => accountFactoryCall({ owner: owner.address }),
    getStubSignature: async () => stubSignature({ owner: owner.address }),
    encodeCalls: async (calls) => encodeCalls(calls),
    decodeCalls: async (data) => decodeCalls(data) ?? [],
    signMessage: async ({ message }) => sign(hashMessage7739({ message, ...(await readSigner()) })),
    signTypedData: async (parameters) => {
      // viem's parameters have a type for each primary type. Here, the primary type may be any text.
      const typedData = parameters as TypedData
      const signature = await sign(hashTypedData7739({ typedData, ...(await readSigner()) }))
      return wrapTypedDataSignature({ typedData, signature })
    },
    signUserOperation: async ({ chainId, ...operation }) => {
      const signer = await readSigner()
      return sign(
        getUserOperationHash({
          chainId: chainId ?? signer.chainId,
          entryPointAddress: entryPoint08Address,
          entryPointVersion: '0.8',
          userOperation: { ...operation, sender: account },
        }),
      )
    },
  })
}
