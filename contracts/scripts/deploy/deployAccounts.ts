import { type Account, type Chain, concat, type PublicClient, type Transport, type WalletClient } from 'viem'
import { deterministicDeployerAddress, stakeSalt } from '../../generated/bytecode.ts'
import { type ChainExamination, examineChain, type PaymasterKeys } from './examineChain.ts'

/**
 * Deploys to a chain what it lacks of smart accounts, each at the address that it has on every chain. What is there is left alone, so
 * that a deployment that was interrupted carries on.
 *
 * @param wallet - pays: 7.4 million gas for everything.
 * @param paymaster - also the operator's paymaster; it still needs a deposit and a stake by its owner.
 * @returns what the chain has afterwards.
 * @throws {Error} that says what keeps the chain from having them, or which contract is not there afterwards; viem's errors of a
 * node that cannot be asked, or an account that cannot pay.
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
    // Each knows those before it: it is waited for.
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
    /** Called before each contract that is deployed. */
    onDeploy?: ((name: string) => void) | undefined
  }
}
