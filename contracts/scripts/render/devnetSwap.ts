import { type Address, encodeAbiParameters, type Hex, keccak256, stringToHex, toHex } from 'viem'
import { type Artifact, construct } from '../artifacts.ts'
import { DEVNET_CHAIN_ID, type Deployment, type DeploymentRecord, deriveDevnetDeployment } from '../deployments.ts'
import { abiConstant, constant, hexConstant, lines } from './render.ts'

type Read = (name: string) => Artifact

/** The fee of an order at the devnet's gateway, in basis points, and the account that receives it. */
const FEE_BPS = 85n
const FEE_RECIPIENT: Address = '0x000000000000000000000000000000000000fee5'
/** The address of Permit2 on most chains. @see https://docs.uniswap.org/contracts/permit2 */
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** The account that prepares the devnet. It receives the whole supply of Reed, and fills the pools. */
const SEEDER: Address = '0x000000000000000000000000000000000000de91'
/** The earliest block that can contain these contracts. A devnet of an older version received them later, in a higher block. */
const FIRST_BLOCK = 3

/** Encodes a short text in one word, like OpenZeppelin's ShortStrings: the bytes, and their number in the last byte. */
function shortText(text: string): Hex {
  return `0x${Buffer.from(text).toString('hex').padEnd(62, '0')}${text.length.toString(16).padStart(2, '0')}`
}

/** Returns the token Reed as deployed. Its immutables are the parts of its EIP-712 domain, for permits (EIP-2612). */
function constructReed(artifact: Artifact): Artifact {
  // The address depends on the creation code only, so the immutables may have any value here.
  const { address } = deriveDevnetDeployment(
    construct(
      artifact,
      [SEEDER],
      artifact.immutables.map(() => '0x' as const),
    ),
  )
  const [nameHash, versionHash] = [keccak256(stringToHex('Reed')), keccak256(stringToHex('1'))]
  const typeHash = keccak256(
    stringToHex('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
  )
  const domain = keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'bytes32' }, { type: 'bytes32' }, { type: 'uint256' }, { type: 'address' }],
      [typeHash, nameHash, versionHash, BigInt(DEVNET_CHAIN_ID), address],
    ),
  )
  const immutables = [domain, toHex(DEVNET_CHAIN_ID), address, nameHash, versionHash, shortText('Reed'), shortText('1')]
  return construct(artifact, [SEEDER], immutables)
}

/** Returns the contracts in the order of their deployment, since later contracts refer to earlier contracts. */
function constructAll(read: Read): { recordName: string; artifact: Artifact; deployment: Deployment }[] {
  const place = (recordName: string, artifact: Artifact) => ({
    recordName,
    artifact,
    deployment: { ...deriveDevnetDeployment(artifact), blockNumber: FIRST_BLOCK },
  })
  const wrappedEther = place('WrappedEther', read('WrappedEther'))
  const factory = place('SwapFactory', read('SwapFactory'))
  const routerArguments = [factory.deployment.address, wrappedEther.deployment.address]
  const router = place('SwapRouter', construct(read('SwapRouter'), routerArguments, routerArguments))
  const routerAddress = router.deployment.address
  const gateway = construct(
    read('SwapGateway'),
    [FEE_BPS, FEE_RECIPIENT, PERMIT2, [routerAddress]],
    [toHex(FEE_BPS), FEE_RECIPIENT, PERMIT2, routerAddress, '0x', '0x', '0x'],
  )
  return [
    wrappedEther,
    factory,
    router,
    place('SwapGateway', gateway),
    place('Reed', constructReed(read('DevnetPermitToken'))),
  ]
}

/** Returns the deployment records of the swap contracts on a new devnet. */
export function deriveSwapDeployments(read: Read): DeploymentRecord {
  return Object.fromEntries(constructAll(read).map(({ recordName, deployment }) => [recordName, deployment]))
}

/** Renders the ABIs and deployments that callers of the gateway and readers of pools need. */
export function renderSwap(read: Read, records: ReadonlyMap<number, DeploymentRecord>): string {
  const entries = [...records].flatMap(([chainId, { SwapGateway: gateway }]) =>
    gateway
      ? [`  ${chainId}: ${JSON.stringify({ chainId, address: gateway.address, blockNumber: gateway.blockNumber })},`]
      : [],
  )
  return lines(
    abiConstant('swapGatewayAbi', 'The ABI of the gateway: functions, events, errors.', read('SwapGateway').abi),
    abiConstant(
      'swapRouterAbi',
      'The ABI of a router over pools with the interface of Uniswap v2.',
      read('ISwapRouter').abi,
    ),
    abiConstant('swapPoolAbi', 'The ABI of such a pool.', read('ISwapPool').abi),
    abiConstant('swapFactoryAbi', 'The ABI of their factory.', read('ISwapFactory').abi),
    constant(
      'swapGatewayDeployments',
      'The deployments of the gateway, by chain id; none of its events is before `blockNumber`.',
      `{\n${entries.join('\n')}\n} as { readonly [chainId: number]: { chainId: number; address: \`0x\${string}\`; blockNumber: number } | undefined }`,
    ).trimEnd(),
  )
}

/** Renders the addresses of the devnet's swap contracts, of Permit2, and of the account that receives the fees. */
export function renderDevnetSwap(read: Read): string {
  const addresses = Object.entries(deriveSwapDeployments(read)).map(
    ([recordName, { address }]) => `  ${recordName.charAt(0).toLowerCase()}${recordName.slice(1)}: '${address}',`,
  )
  return lines(
    constant(
      'devnetSwap',
      'The swap contracts of the devnet, chain 31337. `reed` is a token of 18 decimals with EIP-2612.',
      `{\n${addresses.join('\n')}\n} as const`,
    ),
    hexConstant('permit2Address', 'The address of Permit2, on the devnet as on most chains.', PERMIT2),
    hexConstant(
      'devnetFeeRecipient',
      "The account that receives the fees of the devnet's gateway.",
      FEE_RECIPIENT,
    ).trimEnd(),
  )
}

/** Renders the creation code of the swap contracts in the order of their deployment, and the code that replaces Permit2. */
export function renderDevnetSwapBytecode(read: Read): string {
  const entries = constructAll(read).map(
    ({ artifact, deployment }) =>
      `  {\n    address: '${deployment.address}',\n    bytecode: '${artifact.bytecode}',\n  },`,
  )
  return lines(
    constant(
      'devnetSwapContracts',
      'The swap contracts with their creation code, arguments included; each may refer to those before it.',
      `[\n${entries.join('\n')}\n] as const`,
    ),
    hexConstant(
      'signedTransfersCode',
      "The code at Permit2's address on the devnet. It is set there directly, since no deployment leads to that address.",
      read('SignedTransfers').runtimeBytecode,
    ).trimEnd(),
  )
}
