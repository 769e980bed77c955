import type { Session, SiwxNonce } from '@holdfast/api'
import { bitcoinNetworkIds, encodeSs58, polkadotNetworkIds, referenceOf, solanaNetworkIds } from '@holdfast/caip'
import { deployContractWallet, predictContractWallet } from '@holdfast/testing'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { p2pkh, TEST_NETWORK } from '@scure/btc-signer'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { TestBrowser } from '../test/testBrowser.ts'
import { keySigner, MINUTE_MS, type Signer, useWalletProofs, verify } from '../test/walletProofs.ts'

const { chain, otherChain, site, later, makeProof, prove } = useWalletProofs()

const walletOf = async (browser: TestBrowser) => (await browser.get<Session>('/api/session')).body.user?.verifiedWallet

describe('POST /api/wallet/verify', () => {
  it('default: verifies an account with a key', async () => {
    const [browser, signer] = [await site().signUp(), keySigner()]
    expect((await prove(browser, signer)).status).toBe(200)
    expect((await verify(browser, signer.address)).status).toBe(200)
    expect(await walletOf(browser)).toBe(signer.address)
  })

  it('default: verifies a contract wallet (ERC-1271), and one that is not deployed yet (ERC-6492)', async () => {
    const [owner, other] = chain().accounts
    if (!owner || !other) throw new Error('the chain has no such account')
    const browser = await site().signUp()
    const wallets = [
      await deployContractWallet(chain().rpcUrl, { owner }),
      await predictContractWallet(chain().rpcUrl, { owner: other }),
    ]
    for (const wallet of wallets) {
      expect((await prove(browser, wallet)).status).toBe(200)
      expect((await verify(browser, wallet.address)).status).toBe(200)
      expect(await walletOf(browser)).toBe(wallet.address)
    }
  })

  it('error: refuses a contract wallet whose owner did not sign', async () => {
    const [owner, , stranger] = chain().accounts
    if (!owner || !stranger) throw new Error('the chain has no such account')
    const browser = await site().signUp()
    const { address } = await deployContractWallet(chain().rpcUrl, { owner, salt: `0x${'5'.repeat(64)}` })
    const thief = privateKeyToAccount(stranger.privateKey)
    const answer = await prove(browser, { address, signMessage: (message) => thief.signMessage({ message }) })
    expect([answer.status, answer.body.error.code]).toEqual([403, 'signature_invalid'])
  })

  it('error: when the chain does not answer, verifies an account with a key, but no contract wallet', async () => {
    const browser = await site().signUp()
    const contract = await predictContractWallet(chain().rpcUrl, { owner: chain().accounts[3] ?? failWithoutAccount() })
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
      const browser = await site().signUp()
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
    const visitor = await verify(site().open(), 'abc')
    expect([visitor.status, visitor.body.error.code]).toEqual([401, 'unauthenticated'])
    const browser = await site().signUp()
    for (const address of ['', 'abc', '0x123', `0x${'g'.repeat(40)}`, `${keySigner().address} `]) {
      const answer = await verify(browser, address)
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_address'])
    }
    expect((await browser.post('/api/wallet/verify')).status).toBe(400)
    expect(await walletOf(browser)).toBeNull()
  })

  it('error: refuses to verify a wallet without a proof, or with a proof for another address or of another session', async () => {
    const [browser, signer] = [await site().signUp('Prover'), keySigner()]
    expect((await verify(browser, signer.address)).body.error.code).toBe('no_proof')
    await prove(browser, signer)
    expect((await verify(browser, keySigner().address)).status).toBe(403)
    const otherBrowser = site().open()
    await otherBrowser.post('/api/auth/sign-in/username', { username: 'prover', password: 'correct horse battery' })
    expect((await verify(otherBrowser, signer.address)).status).toBe(403)
    expect(await walletOf(browser)).toBeNull()
    expect((await verify(browser, signer.address)).status).toBe(200)
  })

  it('error: a proof is spent once, even by fifty calls at the same moment', async () => {
    const [browser, signer] = [await site().signUp(), keySigner()]
    await prove(browser, signer)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(browser, signer.address)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49)
  }, 20_000)

  it('error: refuses a proof that is eleven minutes old', async () => {
    const [browser, signer] = [await site().signUp(), keySigner()]
    await prove(browser, signer, { expirationTime: new Date(Date.now() + 60 * MINUTE_MS) })
    const answer = await later(11 * MINUTE_MS, () => verify(browser, signer.address))
    expect([answer.status, answer.body.error.code]).toEqual([403, 'no_proof'])
  })

  it('error: the wallet of another account can be proved but not verified; the proof remains valid', async () => {
    const [owner, other, signer] = [await site().signUp(), await site().signUp(), keySigner()]
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
    const [one, two, signer] = [await site().signUp(), await site().signUp(), keySigner()]
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
    const browser = await site().signUp()
    expect((await browser.post('/api/siwx/verify', await makeOtherProof(browser, wallet))).status).toBe(200)
    const sessions = `/api/siwx/sessions?chainId=${wallet.caipNetworkId}&address=${wallet.address}`
    const { body } = await browser.get<{ sessions: { address: string; chainId: string }[] }>(sessions)
    expect(body.sessions).toMatchObject([{ address: wallet.address, chainId: wallet.caipNetworkId }])
    expect((await verify(browser, wallet.address)).status).toBe(200)
    expect(await walletOf(browser)).toBe(wallet.address)
    const visitor = site().open()
    expect((await visitor.post('/api/auth/sign-in/wallet', await makeOtherProof(visitor, wallet))).status).toBe(200)
    expect(await walletOf(visitor)).toBe(wallet.address)
  })

  it.each(otherWallets)('error: $account: refuses a wrong text, a wrong format and a used nonce', async (wallet) => {
    const browser = await site().signUp()
    const codeOf = async (proof: object): Promise<string> =>
      (await browser.post('/api/siwx/verify', proof)).body.error.code
    const proof = await makeOtherProof(browser, wallet)
    expect(await codeOf({ ...proof, message: proof.message.replace('Verify', 'Drain') })).toBe('signature_invalid')
    expect(await codeOf(proof)).toBe('nonce_invalid')
    const hexProof = { ...(await makeOtherProof(browser, wallet)), signature: `0x${'11'.repeat(65)}` }
    expect(await codeOf(hexProof)).toBe('signature_invalid')
  })

  it('error: refuses a network that is not offered, and an address of another network', async () => {
    const browser = await site().signUp()
    const [solana, bitcoin] = otherWallets
    if (!solana || !bitcoin) throw new Error('the Solana or the Bitcoin wallet is missing')
    const local = await browser.post('/api/siwx/verify', await makeOtherProof(browser, solana, { chain: 'localnet' }))
    expect([local.status, local.body.error.code]).toEqual([403, 'chain_not_allowed'])
    const main = referenceOf(bitcoinNetworkIds.mainnet)
    const other = await browser.post('/api/siwx/verify', await makeOtherProof(browser, bitcoin, { chain: main }))
    expect([other.status, other.body.error.code]).toEqual([400, 'message_malformed'])
  })
})

describe('POST /api/auth/sign-in/wallet', () => {
  it('default: signs in the user who verified the wallet before', async () => {
    const [browser, signer] = [await site().signUp('Walleted'), keySigner()]
    await prove(browser, signer)
    await verify(browser, signer.address)
    const visitor = site().open()
    expect((await visitor.post('/api/auth/sign-in/wallet', await makeProof(visitor, signer))).status).toBe(200)
    const { body } = await visitor.get<Session>('/api/session')
    expect(body.user).toMatchObject({ userName: 'Walleted', verifiedWallet: signer.address })
    expect(visitor.cookies.has('holdfast.known_browser')).toBe(true)
  })

  /** Gives an address a contract on the other chain. @returns the contract's owner there, who signs for the address. */
  async function ownElsewhere(address: `0x${string}`): Promise<Signer> {
    const owner = otherChain().accounts[2] ?? failWithoutAccount()
    const wallet = await deployContractWallet(otherChain().rpcUrl, { owner })
    const code = await otherChain().call('eth_getCode', wallet.address, 'latest')
    await otherChain().call('anvil_setCode', address, code)
    return { address, signMessage: wallet.signMessage }
  }

  it('default: a contract wallet signs in on the chain on which it was verified', async () => {
    const browser = await site().signUp('Contracted')
    const wallet = await deployContractWallet(chain().rpcUrl, {
      owner: chain().accounts[1] ?? failWithoutAccount(),
      salt: `0x${'6'.repeat(64)}`,
    })
    await prove(browser, wallet)
    expect((await verify(browser, wallet.address)).status).toBe(200)
    const visitor = site().open()
    expect((await visitor.post('/api/auth/sign-in/wallet', await makeProof(visitor, wallet))).status).toBe(200)
    const thief = await ownElsewhere(wallet.address)
    const elsewhere = site().open()
    const proof = () => makeProof(elsewhere, thief, { chainId: otherChain().chainId })
    expect((await elsewhere.post('/api/siwx/verify', await proof())).status).toBe(200)
    const answer = await elsewhere.post('/api/auth/sign-in/wallet', await proof())
    expect([answer.status, answer.body.error.code]).toEqual([403, 'wallet_unknown'])
  })

  it('behavior: a wallet that was verified by its key signs in on every chain, but only by its key', async () => {
    const [browser, signer] = [await site().signUp('Keyed'), keySigner()]
    await prove(browser, signer)
    await verify(browser, signer.address)
    const thief = await ownElsewhere(signer.address)
    const signIn = async (wallet: Signer) => {
      const visitor = site().open()
      const proof = await makeProof(visitor, wallet, { chainId: otherChain().chainId })
      return (await visitor.post('/api/auth/sign-in/wallet', proof)).status
    }
    expect(await signIn(signer)).toBe(200)
    expect(await signIn(thief)).toBe(403)
  })

  it('behavior: a proof by the key counts more than a later proof by a contract', async () => {
    const [browser, signer] = [await site().signUp('Delegated'), keySigner()]
    await prove(browser, signer)
    const delegate = await ownElsewhere(signer.address)
    expect((await prove(browser, delegate, { chainId: otherChain().chainId })).status).toBe(200)
    expect((await verify(browser, signer.address)).status).toBe(200)
    const visitor = site().open()
    const proof = await makeProof(visitor, delegate, { chainId: otherChain().chainId })
    expect((await visitor.post('/api/auth/sign-in/wallet', proof)).status).toBe(403)
  })

  it('error: refuses a wallet that no user verified, and a signature of another wallet', async () => {
    const [visitor, signer] = [site().open(), keySigner()]
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
