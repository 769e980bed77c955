import type { Session, SiwxNonce } from '@holdfast/api'
import { bitcoinNetworkIds, encodeSs58, polkadotNetworkIds, referenceOf, solanaNetworkIds } from '@holdfast/caip'
import { deployContractWallet, predictContractWallet, startTestChain, type TestChain } from '@holdfast/testing'
import { aheadClock } from '@holdfast/testing/time'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { p2pkh, TEST_NETWORK } from '@scure/btc-signer'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devnetChains } from '../config/chains/chains.ts'
import type { TestBrowser } from '../test/testBrowser.ts'
import { startTestServer, type TestServer } from '../test/testServer.ts'

type Signer = { address: `0x${string}`; signMessage: (message: string) => Promise<`0x${string}`> }
type Fields = Parameters<typeof createSiweMessage>[0]

const MINUTE_MS = 60_000

let chain: TestChain
/** A chain on which contracts may have other owners. */
let otherChain: TestChain
let site: TestServer
/** The server's clock. */
const clock = aheadClock()

beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([startTestChain(), startTestChain({ chainId: 31_339 })])
  const [first, second] = devnetChains(8545)
  if (!first || !second) throw new Error('two chains must be configured')
  first.network.rpcUrls.default.http = [chain.rpcUrl]
  // Nothing listens on this port.
  second.network.rpcUrls.default.http = ['http://127.0.0.1:1']
  const other = {
    ...second,
    network: {
      ...second.network,
      id: otherChain.chainId,
      caipNetworkId: `eip155:${otherChain.chainId}` as const,
      rpcUrls: { default: { http: [otherChain.rpcUrl] } },
    },
  }
  site = await startTestServer({ config: { chains: [first, second, other] }, clock })
}, 60_000)
afterAll(async () => {
  await site.stop()
  await Promise.all([chain.stop(), otherChain.stop()])
})

/** Runs a function with the server's clock ahead, then resets the clock. */
async function later<Value>(ms: number, run: () => Promise<Value>): Promise<Value> {
  clock.aheadMs = ms
  try {
    return await run()
  } finally {
    clock.aheadMs = 0
  }
}

function keySigner(): Signer {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, signMessage: (message) => account.signMessage({ message }) }
}

async function makeProof(browser: TestBrowser, signer: Signer, fields: Partial<Fields> = {}) {
  const nonce = fields.nonce ?? (await browser.post<SiwxNonce>('/api/siwx/nonce')).body.nonce
  const message = createSiweMessage({
    address: signer.address,
    chainId: chain.chainId,
    domain: 'localhost:3000',
    uri: 'http://localhost:3000/profile',
    version: '1',
    statement: 'Verify this wallet.',
    issuedAt: new Date(),
    expirationTime: new Date(Date.now() + 10 * MINUTE_MS),
    ...fields,
    nonce,
  })
  return { message, signature: await signer.signMessage(message) }
}

async function prove(browser: TestBrowser, signer: Signer, fields: Partial<Fields> = {}) {
  return browser.post('/api/siwx/verify', await makeProof(browser, signer, fields))
}

const verify = (browser: TestBrowser, address: string) =>
  browser.post(`/api/wallet/verify?walletAddress=${encodeURIComponent(address)}`)

const walletOf = async (browser: TestBrowser) => (await browser.get<Session>('/api/session')).body.user?.verifiedWallet

describe('POST /api/wallet/verify', () => {
  it('default: verifies an account with a key', async () => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    expect((await prove(browser, signer)).status).toBe(200)
    expect((await verify(browser, signer.address)).status).toBe(200)
    expect(await walletOf(browser)).toBe(signer.address)
  })

  it('default: verifies a contract wallet (ERC-1271), and one that is not deployed yet (ERC-6492)', async () => {
    const [owner, other] = chain.accounts
    if (!owner || !other) throw new Error('the chain has no such account')
    const browser = await site.signUp()
    const wallets = [
      await deployContractWallet(chain.rpcUrl, { owner }),
      await predictContractWallet(chain.rpcUrl, { owner: other }),
    ]
    for (const wallet of wallets) {
      expect((await prove(browser, wallet)).status).toBe(200)
      expect((await verify(browser, wallet.address)).status).toBe(200)
      expect(await walletOf(browser)).toBe(wallet.address)
    }
  })

  it('error: refuses a contract wallet whose owner did not sign', async () => {
    const [owner, , stranger] = chain.accounts
    if (!owner || !stranger) throw new Error('the chain has no such account')
    const browser = await site.signUp()
    const { address } = await deployContractWallet(chain.rpcUrl, { owner, salt: `0x${'5'.repeat(64)}` })
    const thief = privateKeyToAccount(stranger.privateKey)
    const answer = await prove(browser, { address, signMessage: (message) => thief.signMessage({ message }) })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'signature_invalid'])
  })

  it('error: verifies only accounts with keys when the chain does not answer', async () => {
    const browser = await site.signUp()
    const contract = await predictContractWallet(chain.rpcUrl, { owner: chain.accounts[3] ?? failWithoutAccount() })
    const answer = await prove(browser, contract, { chainId: 31_338 })
    expect([answer.status, answer.body.error.code]).toEqual([503, 'chain_unavailable'])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await verify(browser, contract.address)).status).toBe(403)
    expect((await prove(browser, keySigner(), { chainId: 31_338 })).status).toBe(200)
  })

  it('behavior: any form of the address is accepted, and the checksummed one is stored', async () => {
    const signer = keySigner()
    const bare = signer.address.slice(2)
    for (const form of [signer.address.toLowerCase(), `0x${bare.toUpperCase()}`, bare]) {
      const browser = await site.signUp()
      await prove(browser, signer)
      expect((await verify(browser, form)).status).toBe(200)
      expect(await walletOf(browser)).toBe(signer.address)
      // The next round verifies the same wallet for another user, so this user must give it up first.
      const replacement = keySigner()
      await prove(browser, replacement)
      expect((await verify(browser, replacement.address)).status).toBe(200)
    }
  })

  it('error: checks the session first (401), then the address (400), then the proof', async () => {
    const visitor = await verify(site.open(), 'abc')
    expect([visitor.status, visitor.body.error.code]).toEqual([401, 'unauthenticated'])
    const browser = await site.signUp()
    for (const address of ['', 'abc', '0x123', `0x${'g'.repeat(40)}`, `${keySigner().address} `]) {
      const answer = await verify(browser, address)
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_address'])
    }
    expect((await browser.post('/api/wallet/verify')).status).toBe(400)
    expect(await walletOf(browser)).toBeNull()
  })

  it('error: refuses to verify a wallet without a proof, or with a proof for another address or of another session', async () => {
    const [browser, signer] = [await site.signUp('Prover'), keySigner()]
    expect((await verify(browser, signer.address)).body.error.code).toBe('no_proof')
    await prove(browser, signer)
    expect((await verify(browser, keySigner().address)).status).toBe(403)
    const otherBrowser = site.open()
    await otherBrowser.post('/api/auth/sign-in/username', { username: 'prover', password: 'correct horse battery' })
    expect((await verify(otherBrowser, signer.address)).status).toBe(403)
    expect(await walletOf(browser)).toBeNull()
    expect((await verify(browser, signer.address)).status).toBe(200)
  })

  it('error: a proof is spent once, even by fifty calls at the same moment', async () => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    await prove(browser, signer)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(browser, signer.address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
  }, 20_000)

  it('error: refuses a proof that is eleven minutes old', async () => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    await prove(browser, signer, { expirationTime: new Date(Date.now() + 60 * MINUTE_MS) })
    const answer = await later(11 * MINUTE_MS, () => verify(browser, signer.address))
    expect([answer.status, answer.body.error.code]).toEqual([403, 'no_proof'])
  })

  it('error: the wallet of another account can be proved but not verified; the proof remains valid', async () => {
    const [owner, other, signer] = [await site.signUp(), await site.signUp(), keySigner()]
    await prove(owner, signer)
    await verify(owner, signer.address)
    await prove(other, signer)
    const answer = await verify(other, signer.address)
    expect([answer.status, answer.body.error]).toMatchObject([
      409,
      { code: 'wallet_taken', message: expect.stringContaining('or connect another wallet') },
    ])
    expect(await walletOf(other)).toBeNull()
    expect(await walletOf(owner)).toBe(signer.address)
    const replacement = keySigner()
    await prove(owner, replacement)
    await verify(owner, replacement.address)
    expect((await verify(other, signer.address)).status).toBe(200)
  })

  it('error: if two accounts verify one wallet at the same moment, only one gets it', async () => {
    const [one, two, signer] = [await site.signUp(), await site.signUp(), keySigner()]
    await prove(one, signer)
    await prove(two, signer)
    const answers = await Promise.all([verify(one, signer.address), verify(two, signer.address)])
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409'])
  })
})

/** Makes the proof of a wallet of another namespace, with the message that the kit writes. */
async function makeOtherProof(
  browser: TestBrowser,
  wallet: (typeof otherWallets)[number],
  fields: { chain?: string } = {},
) {
  const { nonce } = (await browser.post<SiwxNonce>('/api/siwx/nonce')).body
  const message = [
    `localhost:3000 wants you to sign in with your ${wallet.account} account:`,
    wallet.address,
    '',
    'Verify this wallet.',
    '',
    'URI: http://localhost:3000',
    'Version: 1',
    `Chain ID: ${fields.chain ?? wallet.chain}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date().toISOString()}`,
  ].join('\n')
  return { message, signature: wallet.sign(message) }
}

const secret = new Uint8Array(32).fill(5)
const otherWallets = [
  {
    account: 'Solana',
    chain: 'devnet',
    caipNetworkId: solanaNetworkIds.devnet,
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: (message: string) => base58.encode(ed25519.sign(utf8ToBytes(message), secret)),
  },
  {
    // Bitcoin Core's own signature format, for its p2pkh address.
    account: 'Bitcoin',
    chain: referenceOf(bitcoinNetworkIds.regtest),
    caipNetworkId: bitcoinNetworkIds.regtest,
    address: p2pkh(secp256k1.getPublicKey(secret), TEST_NETWORK).address ?? '',
    sign: (message: string) => signBitcoinMessage(message, secret),
  },
  {
    account: 'Polkadot',
    chain: referenceOf(polkadotNetworkIds.polkadot),
    caipNetworkId: polkadotNetworkIds.polkadot,
    address: encodeSs58({ prefix: 0, accountId: ed25519.getPublicKey(secret) }),
    sign: (message: string) => `0x${bytesToHex(ed25519.sign(utf8ToBytes(`<Bytes>${message}</Bytes>`), secret))}`,
  },
]

function signBitcoinMessage(message: string, key: Uint8Array): string {
  const text = utf8ToBytes(message)
  const size = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  const digest = sha256(sha256(concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), Uint8Array.from(size), text)))
  const [recovery = 0, ...rs] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  return base64.encode(Uint8Array.of(31 + recovery, ...rs))
}

describe('wallets of other namespaces', () => {
  it.each(otherWallets)('default: $account: proves, verifies, and signs in', async (wallet) => {
    const browser = await site.signUp()
    expect((await browser.post('/api/siwx/verify', await makeOtherProof(browser, wallet))).status).toBe(200)
    const sessions = `/api/siwx/sessions?chainId=${wallet.caipNetworkId}&address=${wallet.address}`
    const { body } = await browser.get<{ sessions: { address: string; chainId: string }[] }>(sessions)
    expect(body.sessions).toMatchObject([{ address: wallet.address, chainId: wallet.caipNetworkId }])
    expect((await verify(browser, wallet.address)).status).toBe(200)
    expect(await walletOf(browser)).toBe(wallet.address)
    const visitor = site.open()
    expect((await visitor.post('/api/auth/sign-in/wallet', await makeOtherProof(visitor, wallet))).status).toBe(200)
    expect(await walletOf(visitor)).toBe(wallet.address)
  })

  it.each(otherWallets)('error: $account: refuses another text, another format and a used nonce', async (wallet) => {
    const browser = await site.signUp()
    const codeOf = async (proof: object): Promise<string> =>
      (await browser.post('/api/siwx/verify', proof)).body.error.code
    const proof = await makeOtherProof(browser, wallet)
    expect(await codeOf({ ...proof, message: proof.message.replace('Verify', 'Drain') })).toBe('signature_invalid')
    expect(await codeOf(proof)).toBe('nonce_invalid')
    const hexProof = { ...(await makeOtherProof(browser, wallet)), signature: `0x${'11'.repeat(65)}` }
    expect(await codeOf(hexProof)).toBe('signature_invalid')
  })

  it('error: refuses a network that is not offered, and an address of another network', async () => {
    const browser = await site.signUp()
    const [solana, bitcoin] = otherWallets
    if (!solana || !bitcoin) throw new Error('the test needs these wallets')
    const local = await browser.post('/api/siwx/verify', await makeOtherProof(browser, solana, { chain: 'localnet' }))
    expect([local.status, local.body.error.code]).toEqual([403, 'chain_not_allowed'])
    const main = referenceOf(bitcoinNetworkIds.mainnet)
    const other = await browser.post('/api/siwx/verify', await makeOtherProof(browser, bitcoin, { chain: main }))
    expect([other.status, other.body.error.code]).toEqual([400, 'message_malformed'])
  })
})

describe('POST /api/siwx/verify', () => {
  it.each<[string, string, Partial<Fields>]>([
    ['another domain', 'wrong_domain', { domain: 'evil.example' }],
    ['a domain without its port', 'wrong_domain', { domain: 'localhost' }],
    ['another scheme', 'wrong_domain', { scheme: 'https' }],
    ['a URI with another port', 'wrong_uri', { uri: 'http://localhost:3001/' }],
    ['a URI with another scheme', 'wrong_uri', { uri: 'https://localhost:3000/' }],
    ['a chain that is not offered', 'chain_not_allowed', { chainId: 1 }],
    ['a past expiration time', 'message_expired', { expirationTime: new Date(Date.now() - 1000) }],
    ['a time of issue too long ago', 'message_expired', { issuedAt: new Date(Date.now() - 16 * MINUTE_MS) }],
    ['a start in the future', 'message_not_yet_valid', { notBefore: new Date(Date.now() + 5 * MINUTE_MS) }],
    ['a time of issue too far ahead', 'message_not_yet_valid', { issuedAt: new Date(Date.now() + 16 * MINUTE_MS) }],
    ['an unknown nonce', 'nonce_invalid', { nonce: 'abcdefgh12345678' }],
  ])('error: refuses a message with %s; the error code is %s', async (_name, code, fields) => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    const answer = await prove(browser, signer, fields)
    expect([answer.status, answer.body.error.code]).toEqual([403, code])
    expect(answer.body.error.message).not.toBe('')
    expect((await verify(browser, signer.address)).status).toBe(403)
  })

  it('behavior: a clock that is ten minutes off is tolerated', async () => {
    const browser = await site.signUp()
    for (const ms of [-10 * MINUTE_MS, 10 * MINUTE_MS]) {
      expect((await prove(browser, keySigner(), { issuedAt: new Date(Date.now() + ms) })).status).toBe(200)
    }
  })

  it('error: a nonce works once, even for a hundred calls at the same moment', async () => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    const proof = await makeProof(browser, signer)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.post('/api/siwx/verify', proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(
      new Set(['nonce_invalid']),
    )
  }, 20_000)

  it('error: a wrong signature spends the nonce', async () => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    const proof = await makeProof(browser, signer)
    const signature = await keySigner().signMessage(proof.message)
    expect((await browser.post('/api/siwx/verify', { ...proof, signature })).body.error.code).toBe('signature_invalid')
    expect((await browser.post('/api/siwx/verify', proof)).body.error.code).toBe('nonce_invalid')
  })

  it("error: refuses another browser's nonce, and an expired one", async () => {
    const [browser, signer] = [await site.signUp(), keySigner()]
    const proof = await makeProof(site.open(), signer)
    expect((await browser.post('/api/siwx/verify', proof)).body.error.code).toBe('nonce_invalid')
    const late = await makeProof(browser, signer, { expirationTime: new Date(Date.now() + 60 * MINUTE_MS) })
    const answer = await later(10 * MINUTE_MS + 1000, () => browser.post('/api/siwx/verify', late))
    expect(answer.body.error.code).toBe('nonce_invalid')
  })

  it.each([
    ['no message', { signature: '0x00' }],
    ['no signature', { message: 'x' }],
    ['a signature that is not hex', { message: 'x', signature: 'hello' }],
    ['a message that is too long', { message: 'x'.repeat(4001), signature: '0x00' }],
  ])('error: refuses a body with %s', async (_name, body) => {
    const answer = await site.open().post('/api/siwx/verify', body)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
  })

  it('error: refuses a text that is no sign-in message', async () => {
    const answer = await site.open().post('/api/siwx/verify', { message: 'I agree', signature: '0x00' })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'message_malformed'])
  })
})

describe('/api/siwx/sessions', () => {
  it('default: lists and revokes the proofs of this session', async () => {
    const [browser, one, two] = [await site.signUp(), keySigner(), keySigner()]
    await prove(browser, one)
    await prove(browser, two)
    const list = async (query = '') =>
      (await browser.get<{ sessions: { address: string; chainId: string }[] }>(`/api/siwx/sessions${query}`)).body
        .sessions
    expect((await list()).map(({ address }) => address).sort()).toEqual([one.address, two.address].sort())
    expect(await list(`?chainId=eip155:31337&address=${one.address.toLowerCase()}`)).toHaveLength(1)
    expect(await list('?chainId=eip155:1')).toEqual([])
    expect((await browser.delete(`/api/siwx/sessions?address=${one.address}`)).status).toBe(204)
    expect((await list()).map(({ address }) => address)).toEqual([two.address])
    expect((await verify(browser, one.address)).status).toBe(403)
    expect((await verify(browser, two.address)).status).toBe(200)
  })

  it('default: lists and revokes the proofs of a visitor; without a cookie, there are no proofs, and no cookie is set', async () => {
    const [visitor, signer] = [site.open(), keySigner()]
    expect((await visitor.get('/api/siwx/sessions')).body).toEqual({ sessions: [] })
    expect((await visitor.delete('/api/siwx/sessions')).status).toBe(204)
    expect(visitor.cookies.size).toBe(0)
    await prove(visitor, signer)
    expect((await visitor.get('/api/siwx/sessions')).body).toMatchObject({ sessions: [{ address: signer.address }] })
    expect((await visitor.delete('/api/siwx/sessions')).status).toBe(204)
    expect((await visitor.get('/api/siwx/sessions')).body).toEqual({ sessions: [] })
  })
})

describe('many proofs', () => {
  it('behavior: keeps the twenty newest proofs of an owner', async () => {
    const visitor = site.open()
    const signers = Array.from({ length: 22 }, keySigner)
    for (const [index, signer] of signers.entries()) await later(index, () => prove(visitor, signer))
    const { body } = await visitor.get<{ sessions: { address: string }[] }>('/api/siwx/sessions')
    expect(body.sessions.map(({ address }) => address)).toEqual(
      signers
        .toReversed()
        .slice(0, 20)
        .map(({ address }) => address),
    )
    const rows = await site.query(
      `select 1 from siwx_proof where address in ('${signers.map(({ address }) => address).join("','")}')`,
    )
    expect(rows).toHaveLength(20)
  })
})

describe('POST /api/auth/sign-in/wallet', () => {
  it('default: signs in the user who verified the wallet before', async () => {
    const [browser, signer] = [await site.signUp('Walleted'), keySigner()]
    await prove(browser, signer)
    await verify(browser, signer.address)
    const visitor = site.open()
    expect((await visitor.post('/api/auth/sign-in/wallet', await makeProof(visitor, signer))).status).toBe(200)
    const { body } = await visitor.get<Session>('/api/session')
    expect(body.user).toMatchObject({ userName: 'Walleted', verifiedWallet: signer.address })
    expect(visitor.cookies.has('holdfast.known_browser')).toBe(true)
  })

  /** Gives an address a contract on the other chain. @returns the contract's owner there, who signs for the address. */
  async function ownElsewhere(address: `0x${string}`): Promise<Signer> {
    const owner = otherChain.accounts[2] ?? failWithoutAccount()
    const wallet = await deployContractWallet(otherChain.rpcUrl, { owner })
    const code = await otherChain.call('eth_getCode', wallet.address, 'latest')
    await otherChain.call('anvil_setCode', address, code)
    return { address, signMessage: wallet.signMessage }
  }

  it('default: a contract wallet signs in on the chain on which it was verified', async () => {
    const browser = await site.signUp('Contracted')
    const wallet = await deployContractWallet(chain.rpcUrl, {
      owner: chain.accounts[1] ?? failWithoutAccount(),
      salt: `0x${'6'.repeat(64)}`,
    })
    await prove(browser, wallet)
    expect((await verify(browser, wallet.address)).status).toBe(200)
    const visitor = site.open()
    expect((await visitor.post('/api/auth/sign-in/wallet', await makeProof(visitor, wallet))).status).toBe(200)
    const thief = await ownElsewhere(wallet.address)
    const elsewhere = site.open()
    const proof = () => makeProof(elsewhere, thief, { chainId: otherChain.chainId })
    expect((await elsewhere.post('/api/siwx/verify', await proof())).status).toBe(200)
    const answer = await elsewhere.post('/api/auth/sign-in/wallet', await proof())
    expect([answer.status, answer.body.error.code]).toEqual([403, 'wallet_unknown'])
  })

  it('behavior: a wallet that was verified by its key signs in on every chain, but only by its key', async () => {
    const [browser, signer] = [await site.signUp('Keyed'), keySigner()]
    await prove(browser, signer)
    await verify(browser, signer.address)
    const thief = await ownElsewhere(signer.address)
    const signIn = async (wallet: Signer) => {
      const visitor = site.open()
      const proof = await makeProof(visitor, wallet, { chainId: otherChain.chainId })
      return (await visitor.post('/api/auth/sign-in/wallet', proof)).status
    }
    expect(await signIn(signer)).toBe(200)
    expect(await signIn(thief)).toBe(403)
  })

  it('behavior: a proof by the key counts more than a later proof by a contract', async () => {
    const [browser, signer] = [await site.signUp('Delegated'), keySigner()]
    await prove(browser, signer)
    const delegate = await ownElsewhere(signer.address)
    expect((await prove(browser, delegate, { chainId: otherChain.chainId })).status).toBe(200)
    expect((await verify(browser, signer.address)).status).toBe(200)
    const visitor = site.open()
    const proof = await makeProof(visitor, delegate, { chainId: otherChain.chainId })
    expect((await visitor.post('/api/auth/sign-in/wallet', proof)).status).toBe(403)
  })

  it('error: refuses a wallet that no user verified, and a signature of another wallet', async () => {
    const [visitor, signer] = [site.open(), keySigner()]
    const unknown = await visitor.post('/api/auth/sign-in/wallet', await makeProof(visitor, signer))
    expect([unknown.status, unknown.body.error.code]).toEqual([403, 'wallet_unknown'])
    const stolen = { ...(await makeProof(visitor, signer)), signature: await keySigner().signMessage('other') }
    expect((await visitor.post('/api/auth/sign-in/wallet', stolen)).body.error.code).toBe('signature_invalid')
    expect((await visitor.get('/api/session')).body).toEqual({ user: null })
  })
})

function failWithoutAccount(): never {
  throw new Error('the chain has no such account')
}
