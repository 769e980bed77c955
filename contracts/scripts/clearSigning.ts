import type { Artifact } from './artifacts.ts'
import type { DeploymentRecord } from './deployments.ts'

/**
 * Describes the calls of Stake to wallets, so that a device shows 'Deposit stake, 1.5 ETH' and not bytes.
 *
 * @see ERC-7730, version 1: `@.value` is the ether sent along, `amount` shows wei in the chain's currency
 */
export function renderClearSigning(stake: Artifact, records: ReadonlyMap<number, DeploymentRecord>): string {
  const deployments = [...records].flatMap(([chainId, { Stake }]) =>
    Stake ? [{ chainId, address: Stake.address }] : [],
  )
  const descriptor = {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json',
    context: { $id: 'Holdfast Stake', contract: { deployments, abi: stake.abi } },
    metadata: { owner: 'Holdfast' },
    display: {
      formats: {
        'deposit()': {
          intent: 'Deposit stake',
          fields: [{ path: '@.value', label: 'Amount', format: 'amount' }],
          required: ['@.value'],
        },
        'withdraw(uint256 amount)': {
          intent: 'Withdraw stake',
          fields: [{ path: 'amount', label: 'Amount', format: 'amount' }],
          required: ['amount'],
        },
      },
    },
  }
  return `${JSON.stringify(descriptor, undefined, 2)}\n`
}
