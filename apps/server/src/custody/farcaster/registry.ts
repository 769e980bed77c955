import type { FarcasterSigned } from '@holdfast/api/embedded'
import { createSignatureChecker } from '../../chain/signatures.ts'
import { FarcasterRefusedError, FarcasterUnavailableError } from '../errors.ts'
import { type FarcasterSignIn, farcasterChainId, readFarcasterSignIn } from './signIn.ts'

/**
 * The addresses of Farcaster's contracts on OP Mainnet: the registry of accounts, and the registry of the keys that may act for
 * accounts.
 */
export const farcasterContracts = {
  idRegistry: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keyRegistry: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
} as const
/** The type of a key that is an address with the right to sign in for the account. */
export const AUTH_ADDRESS_KEY = 2
/** The state of a key that was added and not removed. */
export const KEY_ADDED = 1

/** The functions of the registries that the verifier calls. */
export const farcasterAbi = [
  {
    type: 'function',
    name: 'idOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: 'fid', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'keyDataOf',
    stateMutability: 'view',
    inputs: [
      { name: 'fid', type: 'uint256' },
      { name: 'key', type: 'bytes' },
    ],
    outputs: [
      {
        name: '',
        type: 'tuple',
        components: [
          { name: 'state', type: 'uint8' },
          { name: 'keyType', type: 'uint32' },
        ],
      },
    ],
  },
] as const

/** The longest wait for the node's answer, in milliseconds; each call is tried twice. */
const RPC_TIMEOUT_MS = 4_000

/** Verifies which Farcaster account signed in. */
export type FarcasterVerifier = {
  /**
   * Verifies a signed message against the registries: its signer must own the account, or be an address that the account's
   * owner has authorised to sign in.
   *
   * @param isIssued - whether a nonce was issued for this login.
   * @throws {FarcasterRefusedError} | {FarcasterUnavailableError} while the chain cannot be read.
   */
  verify: (
    signed: FarcasterSigned,
    isIssued: (nonce: string) => boolean | Promise<boolean>,
  ) => Promise<Pick<FarcasterSignIn, 'fid'>>
}

/**
 * Creates the verifier.
 *
 * @param options.rpcUrl - a node of OP Mainnet. @param options.audience - the secure origin, which the message must name.
 */
export function createFarcasterVerifier(options: {
  rpcUrl: string
  audience: string
  now: () => number
}): FarcasterVerifier {
  const { rpcUrl, audience, now } = options
  const signatures = createSignatureChecker([
    { network: { id: farcasterChainId, rpcUrls: { default: { http: [rpcUrl] } } } },
  ])

  async function maySignIn({ address, fid }: Pick<FarcasterSignIn, 'address' | 'fid'>): Promise<boolean> {
    const [{ createClient, encodeAbiParameters, http }, { readContract }] = await Promise.all([
      import('viem'),
      import('viem/actions'),
    ])
    const client = createClient({
      transport: http(rpcUrl, { timeout: RPC_TIMEOUT_MS, retryCount: 1 }),
      ccipRead: false,
    })
    const chainId = Number(await client.request({ method: 'eth_chainId' }))
    // The operator may have configured a node of another chain by mistake.
    if (chainId !== farcasterChainId) throw new Error(`The node serves chain ${chainId}.`)
    const { idRegistry, keyRegistry } = farcasterContracts
    const [ownedFid, key] = await Promise.all([
      readContract(client, { address: idRegistry, abi: farcasterAbi, functionName: 'idOf', args: [address] }),
      readContract(client, {
        address: keyRegistry,
        abi: farcasterAbi,
        functionName: 'keyDataOf',
        args: [BigInt(fid), encodeAbiParameters([{ type: 'address' }], [address])],
      }),
    ])
    return ownedFid === BigInt(fid) || (key.state === KEY_ADDED && key.keyType === AUTH_ADDRESS_KEY)
  }

  return {
    verify: async ({ message, ...signed }, isIssued) => {
      // `farcasterSignedSchema` has checked that the signature has this form.
      const signature = signed.signature as `0x${string}`
      const { address, fid, nonce } = readFarcasterSignIn(message, {
        domain: new URL(audience).host,
        uri: audience,
        nowMs: now(),
      })
      if (!(await isIssued(nonce))) throw new FarcasterRefusedError({ reason: 'another nonce' })
      let isSigned: boolean
      let isAuthorised: boolean
      try {
        isSigned = await signatures.isSignedBy({ chainId: farcasterChainId, address, message, signature })
        isAuthorised = isSigned && (await maySignIn({ address, fid }))
      } catch (cause) {
        throw new FarcasterUnavailableError({ cause })
      }
      if (!isSigned) throw new FarcasterRefusedError({ reason: 'another signer' })
      if (!isAuthorised) throw new FarcasterRefusedError({ reason: 'another account' })
      return { fid }
    },
  }
}
