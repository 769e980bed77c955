import { type Account, type Chain, concat, type PublicClient, type Transport, type WalletClient } from 'viem'
import { deterministicDeployerAddress, stakeSalt } from '../../generated/bytecode.ts'
import { type ChainExamination, examineChain, type PaymasterKeys } from './examineChain.ts'

/**
 * Deploys the smart account contracts that a chain lacks, each at its address on every chain. Contracts that exist are skipped,
 * so an interrupted deployment can continue.
 *
 * @param wallet - pays for the gas: 7.4 million for everything.
 * @param paymaster - deploys the operator's paymaster too. Its owner must still add a deposit and a stake.
 * @returns the contracts on the chain afterwards.
 * @throws {Error} that states what prevents the deployment, or which contract is missing afterwards; viem's errors when the node
 * does not answer or the account cannot pay.
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
    // Later contracts refer to earlier ones, so each must be mined first.
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
