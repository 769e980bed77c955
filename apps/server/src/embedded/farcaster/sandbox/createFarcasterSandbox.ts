import { randomUUID } from 'node:crypto'
import type { Clock } from '@holdfast/base'
import { Hono } from 'hono'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import * as z from 'zod/mini'
import { farcasterChainId } from '../../../custody/farcaster/signIn.ts'
import { limitBody, parseBody } from '../../../http/body.ts'
import type { AppEnv } from '../../../http/context.ts'
import { answerRpc, type RegisteredAddress } from './answerRpc.ts'
import { type DemoUser, demoUsers } from './demoUsers.ts'
import { approvalPage, outcomePage, sheet } from './pages.ts'
import { requestSchema, type SandboxRequest } from './request.ts'

const authenticateSchema = z.object({
  message: z.string(),
  signature: z.string().check(z.regex(/^0x[\da-fA-F]+$/)),
  fid: z.int(),
  username: z.optional(z.string()),
})

type Signed = z.output<typeof authenticateSchema>
type SandboxChannel = { request: SandboxRequest; signed: Signed | undefined }

/** The sandbox, with a control for tests. */
export type FarcasterSandbox = {
  app: Hono<AppEnv>
  /** Writes an address to the registry of keys, as a demo user could do. Replaces what the registry has for this address. */
  register: (address: RegisteredAddress) => void
}

/**
 * The key with which an app delivers its user's approval. It is no secret: the sandbox's page, open to everyone, plays the app.
 */
export const SANDBOX_RELAY_KEY = 'sandbox'
/** The most channels that are kept; the oldest is dropped first. */
const MAX_CHANNELS = 1_000

/** Writes the message that a demo user signs. @see FIP-11 */
export function writeSignIn(request: SandboxRequest, { account, fid }: DemoUser, now: Date): string {
  const { siweUri, domain, nonce, expirationTime } = request
  return createSiweMessage({
    address: account.address,
    chainId: farcasterChainId,
    domain,
    nonce,
    uri: siweUri,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt: now,
    ...(expirationTime !== undefined && { expirationTime: new Date(expirationTime) }),
    resources: [`farcaster://fid/${fid}`],
  })
}

/**
 * Creates a sandbox for logins with Farcaster, for development and tests, with the interface of the real channel server. On a
 * channel's page, the developer approves the login as a demo user. The sandbox also plays a node of OP Mainnet, whose
 * registries have only the demo users. Nothing in the sandbox is secret.
 *
 * @param options.url - the URL at which the sandbox is mounted.
 */
export function createFarcasterSandbox({ url, clock }: { url: string; clock: Pick<Clock, 'now'> }): FarcasterSandbox {
  const channels = new Map<string, SandboxChannel>()
  /** The newest first, so that an entry hides older entries for the same address. */
  const registered: RegisteredAddress[] = []
  const app = new Hono<AppEnv>()
  const urlOf = (token: string): string => `${url}/~/siwf?channelToken=${token}`
  const findChannel = (authorization: string | undefined): SandboxChannel | undefined =>
    channels.get(authorization?.replace(/^Bearer /, '') ?? '')
  const describeChannel = (token: string, { request, signed }: SandboxChannel) => {
    const user = signed && demoUsers.find(({ fid }) => fid === signed.fid)
    const signer = signed && parseSiweMessage(signed.message).address
    const authMethod = signer === user?.account.address ? 'custody' : 'authAddress'
    return {
      state: signed ? 'completed' : 'pending',
      nonce: request.nonce,
      url: urlOf(token),
      ...(signed && { ...signed, authMethod, displayName: user?.name, custody: user?.account.address }),
      signatureParams: request,
      acceptAuthAddress: request.acceptAuthAddress ?? false,
      metadata: { ip: '127.0.0.1', userAgent: '' },
    }
  }

  app.use(limitBody())
  app.post('/v1/channel', async (context) => {
    const request = parseBody(await context.req.text(), requestSchema)
    const channelToken = randomUUID()
    channels.set(channelToken, { request, signed: undefined })
    const [oldest] = channels.keys()
    if (channels.size > MAX_CHANNELS && oldest !== undefined) channels.delete(oldest)
    return context.json({ channelToken, url: urlOf(channelToken), nonce: request.nonce }, 201)
  })
  app.get('/v1/channel/status', (context) => {
    const authorization = context.req.header('authorization')
    const channel = findChannel(authorization)
    if (!channel) return context.json({ error: 'Unauthorized' }, 401)
    return context.json(describeChannel(authorization?.slice(7) ?? '', channel), channel.signed ? 200 : 202)
  })
  app.post('/v1/channel/authenticate', async (context) => {
    const channel = findChannel(context.req.header('authorization'))
    if (!channel || context.req.header('x-farcaster-auth-relay-key') !== SANDBOX_RELAY_KEY) {
      return context.json({ error: 'Unauthorized' }, 401)
    }
    channel.signed = parseBody(await context.req.text(), authenticateSchema)
    return context.json(describeChannel(context.req.header('authorization')?.slice(7) ?? '', channel), 201)
  })
  app.post('/rpc', async (context) => {
    // A body that is not JSON gets the same answer as JSON of the wrong shape.
    const body: unknown = await context.req.json().catch(() => undefined)
    return context.json(answerRpc(body, demoUsers, registered) as Record<string, unknown>) // A JSON-RPC answer is an object.
  })

  app.get('/sheet.css', (context) => context.body(sheet, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.use('/~/*', async (context, next) => {
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'",
    )
    context.header('cache-control', 'no-store')
    await next()
  })
  app.get('/~/siwf', (context) => {
    const channel = channels.get(context.req.query('channelToken') ?? '')
    if (!channel) return context.html(outcomePage('This request is over', 'Begin the login again in your wallet.'), 404)
    return context.html(approvalPage(channel.request, demoUsers))
  })
  app.post('/~/siwf', async (context) => {
    const channel = channels.get(context.req.query('channelToken') ?? '')
    const fid = Number(new URLSearchParams((await context.req.text()).slice(0, 256)).get('fid'))
    const user = demoUsers.find((each) => each.fid === fid)
    if (!channel || !user)
      return context.html(outcomePage('This request is over', 'Begin the login again in your wallet.'), 404)
    const message = writeSignIn(channel.request, user, new Date(clock.now()))
    channel.signed = { message, signature: await user.account.signMessage({ message }), fid, username: user.name }
    return context.html(outcomePage('Signed in', `As ${user.name}. Go back to the page that asked.`))
  })
  return { app, register: (address) => void registered.unshift(address) }
}
