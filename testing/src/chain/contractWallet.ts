import {
  contractWalletAbi,
  contractWalletFactoryAbi,
  contractWalletFactoryAddress,
  contractWalletFactoryBytecode,
} from '@holdfast/contracts/testing'
import { callRpc, type DevnetAccount, deployDeterministically } from '@holdfast/devnet'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A contract wallet, whose owner signs for it. */
export type ContractWallet = {
  address: Address
  owner: DevnetAccount
  /**
   * Signs a message as the wallet. If the wallet is deployed, the signature is plain (ERC-1271); otherwise it is wrapped with
   * the deployment call (ERC-6492).
   */
  signMessage: (message: string) => Promise<Hex>
}

type Parameters = { owner: DevnetAccount; salt?: Hex | undefined }

/**
 * Returns a contract wallet that is not deployed, at its predicted address, with signatures by ERC-6492. Deploys only the
 * wallet's factory.
 */
export async function predictContractWallet(rpcUrl: string, parameters: Parameters): Promise<ContractWallet> {
  const { owner, salt = zeroHash } = parameters
  const address = await prepareFactory(rpcUrl, owner, salt)
  const data = encodeFunctionData({
    abi: contractWalletFactoryAbi,
    functionName: 'create',
    args: [owner.address, salt],
  })
  return {
    address,
    owner,
    signMessage: async (message) => {
      const signature = await privateKeyToAccount(owner.privateKey).signMessage({ message })
      return serializeErc6492Signature({ address: contractWalletFactoryAddress, data, signature })
    },
  }
}

/** Deploys a contract wallet, whose signatures are by ERC-1271. */
export async function deployContractWallet(rpcUrl: string, parameters: Parameters): Promise<ContractWallet> {
  const { owner, salt = zeroHash } = parameters
  const address = await prepareFactory(rpcUrl, owner, salt)
  const data = encodeFunctionData({
    abi: contractWalletFactoryAbi,
    functionName: 'create',
    args: [owner.address, salt],
  })
  const [sender] = await callRpc<Address[]>(rpcUrl, 'eth_accounts')
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
  const transaction = { from: sender, to: contractWalletFactoryAddress, data }
  const hash = await callRpc<Hex>(rpcUrl, 'eth_sendTransaction', [transaction])
  await client.waitForTransactionReceipt({ hash })
  const actualOwner = await client.readContract({ address, abi: contractWalletAbi, functionName: 'OWNER' })
  if (actualOwner !== owner.address) throw new Error(`the wallet at ${address} belongs to ${actualOwner}`)
  return { address, owner, signMessage: (message) => privateKeyToAccount(owner.privateKey).signMessage({ message }) }
}

/** Deploys the wallets' factory if it is missing. @returns the address of the owner's wallet. */
async function prepareFactory(rpcUrl: string, owner: DevnetAccount, salt: Hex): Promise<Address> {
  await deployDeterministically(rpcUrl, {
    address: contractWalletFactoryAddress,
    salt: zeroHash,
    bytecode: contractWalletFactoryBytecode,
  })
  return createPublicClient({ transport: http(rpcUrl) }).readContract({
    address: contractWalletFactoryAddress,
    abi: contractWalletFactoryAbi,
    functionName: 'addressOf',
    args: [owner.address, salt],
  })
}
