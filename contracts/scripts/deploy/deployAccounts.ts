import { type Account, type Chain, concat, type PublicClient, type Transport, type WalletClient } from 'viem'
import { deterministicDeployerAddress, stakeSalt } from '../../generated/bytecode.ts'
import { type ChainExamination, examineChain, type PaymasterKeys } from './examineChain.ts'

/**
 * Deploys the smart account contracts that a chain lacks, each at the address that it has on every chain. Skips contracts that
 * exist, so that an interrupted deployment can continue.
 *
 * @param wallet - The wallet that pays for the gas, 7.4 million units for all contracts.
 * @param paymaster - The addresses of the operator's paymaster, if it is to be deployed too. Afterwards, its owner must add a
 * deposit and a stake.
 * @returns the examination of the chain after the deployment.
 *
 * @throws {Error} that says what prevents the deployment, or which contract is missing after its transaction; viem's errors if
 * the node does not answer or the account cannot pay.
 */
export async function deployAccounts({
  client,
  wallet,
  paymaster,
  onDeploy = () => {},
}: deployAccounts.Parameters): Promise<ChainExamination> {
  const before = await examineChain(client, paymaster)
  if (before.problems.length > 0) throw new Error(before.problems.join('\n'))
  for (const { name, address, bytecode, codeHash } of before.contracts) {
    if (codeHash !== undefined) continue
    onDeploy(name)
    const hash = await wallet.sendTransaction({
      account: wallet.account,
      chain: null,
      to: deterministicDeployerAddress,
      data: concat([stakeSalt, bytecode]),
    })
    // Later contracts refer to earlier contracts, so each transaction must be in a block before the next is sent.
    await client.waitForTransactionReceipt({ hash })
    if (!(await client.getCode({ address }))) throw new Error(`${name} is not at ${address} after transaction ${hash}.`)
  }
  return examineChain(client, paymaster)
}

export declare namespace deployAccounts {
  type Parameters = {
    client: PublicClient
    wallet: WalletClient<Transport, Chain | undefined, Account>
    paymaster?: PaymasterKeys | undefined
    /** Called before each deployment. */
    onDeploy?: ((name: string) => void) | undefined
  }
}
