import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Abi,
  type AbiFunction,
  encodeDeployData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiItem,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { describe, expect, it } from 'vitest'
import {
  delegate7702Address,
  devnetPaymaster,
  smartAccountFactoryAddress,
  smartAccountImplementationAddress,
  sponsorPaymasterAbi,
  webAuthnVerifierAddress,
} from '../generated/accounts.ts'
import { accountContracts, sponsorPaymasterBytecode } from '../generated/accountsBytecode.ts'
import { deterministicDeployerAddress, stakeBytecode, stakeRuntimeBytecode, stakeSalt } from '../generated/bytecode.ts'
import { devnetFaucetAddress, devnetTokens, multicall3Address } from '../generated/devnet.ts'
import { devnetFaucetBytecode } from '../generated/devnetBytecode.ts'
import { getStakeDeployment, stakeAbi, stakeDeployments } from '../generated/index.ts'
import { swapGatewayAbi, swapGatewayDeployments } from '../generated/swap.ts'
import { folder } from './artifacts.ts'

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

describe('getStakeDeployment', () => {
  it('default: matches the deployment record', () => {
    const record = readJson('deployments/31337.json') as Record<string, object>
    expect(getStakeDeployment(31337)).toEqual({ chainId: 31337, ...record['Stake'] })
  })

  it.each([31338, 1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'default: returns undefined for chain %s',
    (chainId) => {
      expect(getStakeDeployment(chainId)).toBeUndefined()
    },
  )

  it('default: has the address and the hashes that follow from the code and the ABI', () => {
    const deployment = getStakeDeployment(31337)
    const address = getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployerAddress,
      salt: stakeSalt,
      bytecode: stakeBytecode,
    })
    expect(deployment?.address).toBe(address)
    expect(deployment?.codeHash).toBe(keccak256(stakeRuntimeBytecode))
    expect(deployment?.abiHash).toBe(keccak256(stringToHex(JSON.stringify(stakeAbi))))
    expect(stakeBytecode.endsWith(stakeRuntimeBytecode.slice(2))).toBe(true)
  })
})

describe('devnetTokens', () => {
  it('default: has the addresses in the deployment record, which follow from the faucet', () => {
    const record = readJson('deployments/31337.json') as Record<string, { address: string }>
    const names = {
      dollar: 'HeronDollar',
      pebble: 'Pebble',
      moss: 'Moss',
      spam: 'Spam',
      herons: 'Herons',
      shells: 'Shells',
    }
    const faucet = getContractAddress({
      opcode: 'CREATE2',
      from: deterministicDeployerAddress,
      salt: stakeSalt,
      bytecode: devnetFaucetBytecode,
    })
    expect(devnetFaucetAddress).toBe(faucet)
    expect(record['DevnetFaucet']?.address).toBe(faucet)
    expect(record['Multicall3']?.address).toBe(multicall3Address)
    for (const [index, [key, name]] of Object.entries(names).entries()) {
      const { address } = devnetTokens[key as keyof typeof devnetTokens] // Cast: the keys are those of the table above.
      expect([address, record[name]?.address]).toEqual([
        getContractAddress({ from: faucet, nonce: BigInt(index + 1) }),
        address,
      ])
    }
  })
})

describe('stakeAbi', () => {
  it('default: has these functions, events and errors, and accepts ether by deposit only', () => {
    expect(stakeAbi.map((entry) => `${entry.type} ${entry.name}`)).toMatchInlineSnapshot(`
      [
        "function MINIMUM_DEPOSIT",
        "function balanceOf",
        "function deposit",
        "function total",
        "function withdraw",
        "event Deposited",
        "event Withdrawn",
        "error DepositBelowMinimum",
        "error WithdrawalExceedsBalance",
        "error WithdrawalIsZero",
        "error WithdrawalRefused",
      ]
    `)
    expect(stakeAbi.filter((entry) => 'stateMutability' in entry && entry.stateMutability === 'payable')).toMatchObject(
      [{ name: 'deposit', inputs: [] }],
    )
  })
})

describe('accountContracts', () => {
  const create2 = (bytecode: Hex) =>
    getContractAddress({ opcode: 'CREATE2', from: deterministicDeployerAddress, salt: stakeSalt, bytecode })

  it('default: has the addresses that follow from the creation code, the same on every chain', () => {
    expect(accountContracts.map(({ name, address }) => [name, address])).toEqual([
      ['smartAccountImplementation', smartAccountImplementationAddress],
      ['smartAccountFactory', smartAccountFactoryAddress],
      ['webAuthnVerifier', webAuthnVerifierAddress],
      ['delegate7702', delegate7702Address],
    ])
    for (const { address, bytecode } of accountContracts) expect(address).toBe(create2(bytecode))
    const { address, owner, signer } = devnetPaymaster
    const paymaster = { abi: sponsorPaymasterAbi, bytecode: sponsorPaymasterBytecode, args: [owner, signer] } as const
    expect(address).toBe(create2(encodeDeployData(paymaster)))
  })
})

describe.each([
  ['stake', stakeAbi, stakeDeployments],
  ['swapGateway', swapGatewayAbi, swapGatewayDeployments],
] as const)('clear-signing/%s.json', (name, abi, deployments) => {
  const descriptor = readJson(`clear-signing/${name}.json`) as {
    context: { contract: { deployments: unknown } }
    display: { formats: Record<string, unknown> }
  }

  it('default: describes every function that changes the state', () => {
    const described = Object.keys(descriptor.display.formats).map((signature) =>
      toFunctionSelector(parseAbiItem(`function ${signature}`) as AbiFunction),
    )
    const callable = (abi as Abi).filter(
      (entry): entry is AbiFunction => entry.type === 'function' && !['view', 'pure'].includes(entry.stateMutability),
    )
    expect(described.length).toBeGreaterThan(1)
    expect(described).toEqual(callable.map((entry) => toFunctionSelector(entry)))
  })

  it('default: lists every deployment', () => {
    expect(descriptor.context.contract.deployments).toEqual(
      Object.values(deployments).map((deployment) => ({
        chainId: deployment?.chainId,
        address: deployment?.address,
      })),
    )
  })
})
