import { describe, expect, it } from 'vitest'
import { keySigner, MINUTE_MS, type SignInFields, useWalletProofs, verify } from '../test/walletProofs.ts'

const { site, later, makeProof, prove } = useWalletProofs()

describe('POST /api/siwx/verify', () => {
  it.each<[string, string, Partial<SignInFields>]>([
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
    const [browser, signer] = [await site().signUp(), keySigner()]
    const answer = await prove(browser, signer, fields)
    expect([answer.status, answer.body.error.code]).toEqual([403, code])
    expect(answer.body.error.message).not.toBe('')
    expect((await verify(browser, signer.address)).status).toBe(403)
  })

  it('behavior: a clock that is ten minutes off is tolerated', async () => {
    const browser = await site().signUp()
    for (const ms of [-10 * MINUTE_MS, 10 * MINUTE_MS]) {
      expect((await prove(browser, keySigner(), { issuedAt: new Date(Date.now() + ms) })).status).toBe(200)
    }
  })

  it('error: a nonce works once, even for a hundred calls at the same moment', async () => {
    const [browser, signer] = [await site().signUp(), keySigner()]
    const proof = await makeProof(browser, signer)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.post('/api/siwx/verify', proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error.code))).toEqual(
      new Set(['nonce_invalid']),
    )
  }, 20_000)

  it('error: a wrong signature spends the nonce', async () => {
    const [browser, signer] = [await site().signUp(), keySigner()]
    const proof = await makeProof(browser, signer)
    const signature = await keySigner().signMessage(proof.message)
    expect((await browser.post('/api/siwx/verify', { ...proof, signature })).body.error.code).toBe('signature_invalid')
    expect((await browser.post('/api/siwx/verify', proof)).body.error.code).toBe('nonce_invalid')
  })

  it("error: refuses another browser's nonce, and an expired one", async () => {
    const [browser, signer] = [await site().signUp(), keySigner()]
    const proof = await makeProof(site().open(), signer)
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
    const answer = await site().open().post('/api/siwx/verify', body)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request'])
  })

  it('error: refuses a text that is no sign-in message', async () => {
    const answer = await site().open().post('/api/siwx/verify', { message: 'I agree', signature: '0x00' })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'message_malformed'])
  })
})

describe('/api/siwx/sessions', () => {
  it('default: lists and revokes the proofs of this session', async () => {
    const [browser, one, two] = [await site().signUp(), keySigner(), keySigner()]
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
    const [visitor, signer] = [site().open(), keySigner()]
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
    const visitor = site().open()
    const signers = Array.from({ length: 22 }, keySigner)
    for (const [index, signer] of signers.entries()) await later(index, () => prove(visitor, signer))
    const { body } = await visitor.get<{ sessions: { address: string }[] }>('/api/siwx/sessions')
    expect(body.sessions.map(({ address }) => address)).toEqual(
      signers
        .toReversed()
        .slice(0, 20)
        .map(({ address }) => address),
    )
    const rows = await site().query(
      `select 1 from siwx_proof where address in ('${signers.map(({ address }) => address).join("','")}')`,
    )
    expect(rows).toHaveLength(20)
  })
})
