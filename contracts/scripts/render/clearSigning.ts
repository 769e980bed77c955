import type { DeploymentRecord } from '../deployments.ts'

/**
 * Renders the description of Stake's calls for wallets, so that a wallet shows 'Deposit 1.5 ETH' and not bytes.
 *
 * @see ERC-7730, version 2: `@.value` is the ether that the transaction sends; the format `amount` shows wei in the chain's
 * currency
 */
export function renderClearSigning(records: ReadonlyMap<number, DeploymentRecord>): string {
  return render({
    name: 'Stake',
    deployments: deploymentsOf(records, 'Stake'),
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
  })
}

/** The address that represents the native currency in the gateway's orders. */
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ORDER =
  '(address tokenIn,uint256 amountIn,address tokenOut,uint256 minimumOut,address recipient,uint256 deadline) order'
const ROUTE = '(address router,uint256 amountIn,bytes data)[] route'

/**
 * Renders the description of SwapGateway's calls for wallets, so that a wallet shows 'Swap 1.5 ETH for at least 3000 USDC'.
 *
 * The description omits the route and the permit, since with any route and permit, the gateway takes no more than the amount,
 * and the call fails unless the recipient receives the minimum.
 *
 * @see ERC-7730, version 2: `senderAddress` marks a recipient that is the signer; `ifNotIn` hides fields without information
 */
export function renderSwapClearSigning(records: ReadonlyMap<number, DeploymentRecord>): string {
  const amount = (side: 'In' | 'Out', path: string, label: string) => ({
    path,
    label,
    format: 'tokenAmount',
    params: { tokenPath: `order.token${side}`, nativeCurrencyAddress: NATIVE },
  })
  const token = (path: string, label: string) => ({
    path,
    label,
    format: 'addressName',
    visible: { ifNotIn: [NATIVE] },
  })
  const fields = [
    amount('In', 'order.amountIn', 'You pay'),
    token('order.tokenIn', 'Token paid'),
    amount('Out', 'order.minimumOut', 'You receive at least'),
    token('order.tokenOut', 'Token received'),
    { path: 'order.recipient', label: 'Recipient', format: 'addressName', params: { senderAddress: '@.from' } },
    { path: 'order.deadline', label: 'Valid until', format: 'date', params: { encoding: 'timestamp' } },
  ]
  const exchange = {
    intent: 'Swap tokens',
    interpolatedIntent: 'Swap {order.amountIn} for at least {order.minimumOut}',
  }
  const sent = { path: '@.value', label: 'Sent along', format: 'amount', visible: { ifNotIn: [0] } }
  return render({
    name: 'SwapGateway',
    deployments: deploymentsOf(records, 'SwapGateway'),
    formats: {
      [`swap(${ORDER},${ROUTE})`]: { ...exchange, fields: [...fields, sent] },
      [`swapWithPermit(${ORDER},${ROUTE},(uint256 deadline,uint8 v,bytes32 r,bytes32 s) permit)`]: {
        ...exchange,
        fields,
      },
      [`swapWithPermit2(${ORDER},${ROUTE},(uint256 nonce,uint256 deadline,bytes signature) permit)`]: {
        ...exchange,
        fields,
      },
    },
  })
}

function deploymentsOf(records: ReadonlyMap<number, DeploymentRecord>, contract: string) {
  return [...records].flatMap(([chainId, { [contract]: deployed }]) =>
    deployed ? [{ chainId, address: deployed.address }] : [],
  )
}

function render({ name, deployments, formats }: { name: string; deployments: unknown; formats: object }): string {
  const descriptor = {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { $id: `Holdfast ${name}`, contract: { deployments } },
    metadata: { owner: 'Holdfast', contractName: name },
    display: { formats },
  }
  return `${JSON.stringify(descriptor, undefined, 2)}\n`
}
