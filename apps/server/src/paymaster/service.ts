import { type Clock, isRecord } from '@holdfast/base'
import type { Logger } from 'pino'
import { numberToHex } from 'viem'
import { type Node, readHead } from '../bundler/entry-point/node.ts'
import { BundlerError, bundlerCodes } from '../bundler/errors.ts'
import { assertCount, type MethodCall } from '../bundler/methods.ts'
import { maxCostOf } from '../bundler/operation/gas.ts'
import { assertEntryPoint, readUnmeasuredOperation, type UserOperation } from '../bundler/operation/userOperation.ts'
import type { ChainPaymaster } from '../config/chains/chainBundler.ts'
import { createNetworkHash } from './networkHash.ts'
import {
  developmentPolicy,
  findRefusal,
  isAlarming,
  type SponsorPolicy,
  type SponsorRefusal,
  type SponsorSpending,
} from './policy.ts'
import { type SponsorKey, stubPaymasterData } from './sign.ts'
import type { SponsorStore } from './store.ts'

/** The gas for the paymaster's signature check, with a margin, and for its `postOp`, which the EntryPoint never calls. */
const VERIFICATION_GAS = 60_000n
const POST_OP_GAS = 1n

const refusalTexts: Readonly<Record<SponsorRefusal, string>> = {
  off: 'This project pays for no operations.',
  chain: 'This project pays for no operations on this chain.',
  calls: 'The calls of this operation cannot be read, so this project does not pay for them.',
  contract: 'This project does not pay for calls to that contract.',
  method: 'This project does not pay for that method.',
  user: 'This account has used up its daily budget.',
  budget: 'The budget of this project is used up.',
  network: 'Too many promised operations of this network are not in a block yet. Try again in some minutes.',
}

/** The paymaster of a chain. */
export type Sponsor = {
  /** The methods of ERC-7677, served at the bundler's path. */
  methods: Readonly<Record<string, SponsorMethod>>
}

type SponsorMethod = (call: Pick<MethodCall, 'projectKey' | 'parameters'> & { subnet: string }) => Promise<unknown>

/**
 * Creates the paymaster of a chain. The paymaster pays for the operations that the policy of the caller's project allows.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7677
 */
export function createSponsor(options: {
  node: Node
  settings: ChainPaymaster
  key: SponsorKey
  store: SponsorStore
  /** The server's secret. The key that hashes networks is derived from it. */
  secret: string
  /** If false, the development policy applies to projects without a policy. */
  production: boolean
  clock: Clock
  log: Logger
}): Sponsor {
  const { node, settings, key, store, secret, production, clock, log } = options
  const { address: paymaster, validityS } = settings
  const hashNetwork = createNetworkHash(secret)

  const readOperation = (parameters: readonly unknown[]): UserOperation => {
    assertCount(parameters, { min: 3, max: 4 })
    const [operation, entryPoint, chainId, context] = parameters
    assertEntryPoint(entryPoint)
    if (
      typeof chainId !== 'string' ||
      !/^0x[\da-f]{1,16}$/i.test(chainId) ||
      BigInt(chainId) !== BigInt(node.chainId)
    ) {
      throw refuse(bundlerCodes.invalidParameters, `This path is for another chain: ${numberToHex(node.chainId)}.`)
    }
    if (context !== undefined && context !== null && !isRecord(context)) {
      throw refuse(bundlerCodes.invalidParameters, 'The context must be an object, which may be empty.')
    }
    // The client's own paymaster fields are ignored, because the call requests our paymaster.
    const unsponsored = isRecord(operation)
      ? Object.fromEntries(Object.entries(operation).filter(([name]) => !/^paymaster(?:Data)?$/.test(name)))
      : operation
    const parsed = readUnmeasuredOperation(
      isRecord(unsponsored) ? { ...unsponsored, paymaster, paymasterData: '0x' } : unsponsored,
    )
    return {
      ...parsed,
      paymasterVerificationGasLimit: parsed.paymasterVerificationGasLimit || VERIFICATION_GAS,
      paymasterPostOpGasLimit: parsed.paymasterPostOpGasLimit || POST_OP_GAS,
    }
  }
  const policyOf = async (projectKey: number): Promise<SponsorPolicy | undefined> =>
    (await store.findPolicy(projectKey)) ?? (production ? undefined : developmentPolicy)
  const nextValidUntil = (): number => Math.floor(clock.now() / 1_000) + validityS

  const getStubData: SponsorMethod = async ({ parameters, projectKey, subnet }) => {
    const operation = readOperation(parameters)
    const policy = await policyOf(projectKey)
    const { chainId } = node
    const { sender, nonce } = operation
    const asked = { projectKey, chainId, paymaster, sender, nonce, askedFrom: hashNetwork(subnet) }
    const spending = await store.spendingOf(asked, new Date(clock.now()))
    const refusal = policy ? findRefusal(policy, { ...operation, chainId, maxCost: 0n }, spending) : 'off'
    if (refusal) throw policyRefusal(refusal)
    return {
      paymaster,
      paymasterData: stubPaymasterData(nextValidUntil()),
      paymasterVerificationGasLimit: numberToHex(VERIFICATION_GAS),
      paymasterPostOpGasLimit: numberToHex(POST_OP_GAS),
    }
  }

  const getPaymasterData: SponsorMethod = async ({ parameters, projectKey, subnet }) => {
    const operation = readOperation(parameters)
    if (operation.maxFeePerGas === 0n || operation.verificationGasLimit === 0n || operation.preVerificationGas === 0n) {
      throw refuse(bundlerCodes.invalidParameters, 'The operation needs its gas limits and fees before it is paid for.')
    }
    const policy = await policyOf(projectKey)
    if (!policy) throw policyRefusal('off')
    const head = await readHead(node)
    if (!head) throw new TypeError('The chain has no block.')
    const now = new Date(clock.now())
    const { sender, nonce } = operation
    const { chainId } = node
    const wei = maxCostOf(operation)
    const validUntil = nextValidUntil()
    const promised = {
      projectKey,
      chainId,
      paymaster,
      sender,
      nonce,
      askedFrom: hashNetwork(subnet),
      wei,
      block: Number(head.number),
      validUntil,
    }
    let total = 0n
    const judge = (spending: SponsorSpending): SponsorRefusal | undefined => {
      total = spending.total + wei
      return findRefusal(policy, { ...operation, chainId, maxCost: wei }, spending)
    }
    const refusal = await store.addPromise(promised, judge, now)
    if (refusal) throw policyRefusal(refusal)
    if (isAlarming(policy, total)) {
      log.error({ projectKey, total, budget: policy.totalWei }, 'the budget for sponsored operations is nearly used up')
    }
    return { paymaster, paymasterData: await key.sign(operation, { chainId, paymaster, validUntil }) }
  }

  return { methods: { pm_getPaymasterStubData: getStubData, pm_getPaymasterData: getPaymasterData } }
}

function policyRefusal(refusal: SponsorRefusal): BundlerError {
  return refuse(bundlerCodes.rejectedByPaymaster, refusalTexts[refusal], { reason: refusal })
}

function refuse(code: number, message: string, data?: Record<string, unknown>): BundlerError {
  return new BundlerError({ code, message, data })
}
