import type { DeploymentRecord } from './deployments.ts'

/**
 * Describes the calls of Stake to wallets, so that a wallet shows 'Deposit 1.5 ETH' and not bytes.
 *
 * @see ERC-7730, version 2: `@.value` is the ether sent along, `amount` shows wei in the chain's currency
 */
export function renderClearSigning(records: ReadonlyMap<number, DeploymentRecord>): string {
  const deployments = [...records].flatMap(([chainId, { Stake }]) =>
    Stake ? [{ chainId, address: Stake.address }] : [],
  )
  const descriptor = {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { $id: 'Holdfast Stake', contract: { deployments } },
    metadata: { owner: 'Holdfast', contractName: 'Stake' },
    display: {
      formats: {
        'deposit()': {
          intent: 'Deposit stake',
          interpolatedIntent: 'Deposit {@.value}',
          fields: [{ path: '@.value', label: 'Amount', format: 'amount' }],
        },
        'withdraw(uint256 amount)': {
          intent: 'Withdraw stake',
          interpolatedIntent: 'Withdraw {amount}',
          fields: [{ path: 'amount', label: 'Amount', format: 'amount' }],
        },
      },
    },
  }
  return `${JSON.stringify(descriptor, undefined, 2)}\n`
}
