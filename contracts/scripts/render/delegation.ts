import { DelegationManager, EIP7702StatelessDeleGator } from '@metamask/delegation-abis'
import {
  AllowedCalldataEnforcer,
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  EIP7702StatelessDeleGator as delegateCode,
  DelegationManager as delegationManagerCode,
  ERC20PeriodTransferEnforcer,
  ERC20StreamingEnforcer,
  ExactCalldataEnforcer,
  ExactExecutionEnforcer,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  NativeTokenStreamingEnforcer,
  TimestampEnforcer,
  ValueLteEnforcer,
} from '@metamask/delegation-abis/bytecode'
import { type Abi, type Address, encodeDeployData, type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { Artifact } from '../artifacts.ts'
import { deriveAddress } from '../deployments.ts'
import { abiConstant, constant, hexConstant, lines } from './render.ts'

/** The account that may pause the devnet's delegation manager. No key to the account is known. */
const OWNER: Address = '0x000000000000000000000000000000000000de91'
/** EntryPoint 0.8, from which the delegate of accounts accepts operations. */
const ENTRY_POINT: Address = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
/** The key of the devnet's relay account, which pays for the server's permission transactions. The key is public. */
const RELAY_KEY: Hex = keccak256(stringToHex('holdfast devnet permissions'))

/** The contracts that enforce a permission's rules: those that we use, by our own names. */
const enforcers = {
  allowedCalldata: AllowedCalldataEnforcer,
  allowedMethods: AllowedMethodsEnforcer,
  allowedTargets: AllowedTargetsEnforcer,
  erc20Period: ERC20PeriodTransferEnforcer,
  erc20Stream: ERC20StreamingEnforcer,
  exactCalldata: ExactCalldataEnforcer,
  exactExecution: ExactExecutionEnforcer,
  limitedCalls: LimitedCallsEnforcer,
  nativePeriod: NativeTokenPeriodTransferEnforcer,
  nativeStream: NativeTokenStreamingEnforcer,
  timestamp: TimestampEnforcer,
  valueLte: ValueLteEnforcer,
} as const

type Contract = { name: string; address: Address; bytecode: Hex }
type Read = (name: string) => Artifact

/** Returns a contract with its creation code, arguments included, and the address to which the code leads. */
function place(name: string, code: string, construction?: { abi: unknown; args: readonly unknown[] }): Contract {
  // Casts: the package types bytecode as strings, and has its own types for ABIs.
  const bytecode = code as Hex
  const data = construction
    ? encodeDeployData({ abi: construction.abi as Abi, bytecode, args: construction.args })
    : bytecode
  return { name, address: deriveAddress({ bytecode: data }), bytecode: data }
}

/** Returns the contracts in the order of their deployment, since later contracts refer to earlier contracts. */
function placeAll(read: Read) {
  const manager = place('manager', delegationManagerCode, { abi: DelegationManager, args: [OWNER] })
  const delegate = place('delegate', delegateCode, {
    abi: EIP7702StatelessDeleGator,
    args: [manager.address, ENTRY_POINT],
  })
  // Our own contract, through which the manager acts for a smart account.
  const module = read('PermissionModule')
  const moduleImplementation = place('moduleImplementation', module.bytecode, { ...module, args: [manager.address] })
  const factory = read('PermissionModuleFactory')
  return {
    manager,
    delegate,
    rules: Object.entries(enforcers).map(([name, code]) => place(name, code)),
    moduleImplementation,
    moduleFactory: place('moduleFactory', factory.bytecode, { ...factory, args: [moduleImplementation.address] }),
    moduleAbi: module.abi,
    moduleFactoryAbi: factory.abi,
  }
}

/** The manager's functions that we call. */
const usedFunctions = new Set(['disableDelegation', 'disabledDelegations', 'getDelegationHash', 'redeemDelegations'])

/** Renders the addresses and ABIs of the permission contracts, and the devnet's relay account with its key. */
export function renderDelegation(read: Read): string {
  const { manager, delegate, rules, ...module } = placeAll(read)
  // Cast: the package has its own type for the ABI.
  const abi = JSON.parse(
    JSON.stringify(DelegationManager, (key, value: unknown) => (key === 'internalType' ? undefined : value)),
  ) as Abi
  const used = abi.filter((entry) => entry.type === 'error' || ('name' in entry && usedFunctions.has(entry.name ?? '')))
  return lines(
    abiConstant('delegationManagerAbi', 'The ABI of the manager of delegations (ERC-7710).', used),
    constant(
      'delegationFramework',
      'The contracts of permissions, at the same address on every chain that has them: the manager, the delegate of accounts (EIP-7702), the modules of smart accounts with their factory, and the rules.',
      `{\n  manager: '${manager.address}',\n  delegate: '${delegate.address}',\n  moduleImplementation: '${module.moduleImplementation.address}',\n  moduleFactory: '${module.moduleFactory.address}',\n  enforcers: {\n${rules.map(({ name, address }) => `    ${name}: '${address}',`).join('\n')}\n  },\n} as const`,
    ),
    abiConstant('permissionModuleAbi', 'The ABI of the modules of smart accounts.', module.moduleAbi),
    abiConstant('permissionModuleFactoryAbi', 'The ABI of the factory of these modules.', module.moduleFactoryAbi),
    hexConstant(
      'devnetRelayKey',
      "The key that pays for the permission transactions of the devnet's server. It is public.",
      RELAY_KEY,
    ),
    hexConstant('devnetRelayAddress', 'The account of that key.', privateKeyToAddress(RELAY_KEY)).trimEnd(),
  )
}

/** Renders the creation code of the permission contracts. */
export function renderDelegationBytecode(read: Read): string {
  const { manager, delegate, rules, moduleImplementation, moduleFactory } = placeAll(read)
  const entries = [manager, delegate, ...rules, moduleImplementation, moduleFactory].map(
    ({ address, bytecode: code }) => `  {\n    address: '${address}',\n    bytecode: '${code}',\n  },`,
  )
  return lines(
    '// The code is that of @metamask/delegation-abis 2.0.0, see THIRD_PARTY_NOTICES.md; the last two are ours.\n',
    constant(
      'delegationContracts',
      'The contracts of permissions with their creation code, arguments included; each may refer to those before it.',
      `[\n${entries.join('\n')}\n] as const`,
    ).trimEnd(),
  )
}
