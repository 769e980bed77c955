import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getContractAddress, keccak256, stringToHex, toFunctionSelector, toFunctionSignature } from 'viem'
import { describe, expect, it } from 'vitest'
import { deterministicDeployerAddress, stakeBytecode, stakeRuntimeBytecode, stakeSalt } from '../generated/bytecode.ts'
import { getStakeDeployment, stakeAbi, stakeDeployments } from '../generated/index.ts'
import { folder } from './artifacts.ts'

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

describe('getStakeDeployment', () => {
  it('default: is what the deployment record says', () => {
    expect(readJson('deployments/31337.json')).toEqual({
      Stake: { ...getStakeDeployment(31337), chainId: undefined },
    })
    expect(getStakeDeployment(31337)?.chainId).toBe(31337)
  })

  it.each([31338, 1, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])('default: chain %s has none', (chainId) => {
    expect(getStakeDeployment(chainId)).toBeUndefined()
  })

  it('default: the address and the hashes follow from the code and the ABI', () => {
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

describe('stakeAbi', () => {
  it('default: has these functions, events and errors, and no way in for ether but deposit', () => {
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

describe('clear-signing/stake.json', () => {
  const descriptor = readJson('clear-signing/stake.json') as {
    context: { contract: { deployments: unknown } }
    display: { formats: Record<string, unknown> }
  }

  it('default: describes every function that a transaction can call', () => {
    const described = Object.keys(descriptor.display.formats).map((signature) => toFunctionSelector(signature))
    const callable = stakeAbi.filter((entry) => entry.type === 'function' && entry.stateMutability !== 'view')
    const selectors = callable.map((entry) => toFunctionSelector(toFunctionSignature(entry as (typeof stakeAbi)[2])))
    expect(described).toEqual(selectors)
  })

  it('default: names every deployment', () => {
    expect(descriptor.context.contract.deployments).toEqual(
      Object.values(stakeDeployments).map(({ chainId, address }) => ({ chainId, address })),
    )
  })
})
