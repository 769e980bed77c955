import { confirmShareSchema, embeddedErrorCodes, type ShareKey } from '@holdfast/api/embedded'
import {
  addSealingMethodSchema,
  askApprovalSchema,
  askEmailChangeSchema,
  completeEmailChangeSchema,
  confirmEmailChangeSchema,
  deleteRecoveryShareSchema,
  proveFarcasterSchema,
  proveSocialSchema,
  putRecoveryShareSchema,
  releaseRecoveryShareSchema,
  sealWalletSchema,
} from '@holdfast/api/vault'
import { Hono } from 'hono'
import { browserLabel } from '../custody/browserLabel.ts'
import type { DeviceProofs } from '../custody/device-proof/deviceProof.ts'
import { readDeviceCall } from '../custody/device-proof/readDeviceCall.ts'
import { countByAddress } from '../custody/limits/countByAddress.ts'
import { pathId } from '../custody/pathId.ts'
import { limitBody, parseBody } from '../http/body.ts'
import { networkOf, subnetOf } from '../http/clientAddress.ts'
import type { AppEnv } from '../http/context.ts'
import { RefusedError } from '../http/errors.ts'
import type { RateLimits } from '../http/limits/rateLimits.ts'
import type { Approvals } from './approvals/approvals.ts'
import type { EmailChanges } from './email-change/emailChanges.ts'
import type { FarcasterProofs } from './identities/farcasterProofs.ts'
import type { Recovery } from './recovery/recovery.ts'
import type { Sealing } from './recovery/sealing.ts'
import type { SocialProofs } from './social/socialProofs.ts'

/** How long browsers may cache a preflight, in seconds. */
const PREFLIGHT_S = 7_200

/** Creates the routes that the frame calls at the vault. There is no session: the device's key signs a proof for each call. */
export function vaultRoutes(options: {
  approvals: Approvals
  social: SocialProofs
  recovery: Recovery
  farcaster: FarcasterProofs
  sealing: Sealing
  emailChanges: EmailChanges
  proofs: DeviceProofs
  limits: RateLimits
  shareKey: ShareKey
  /** The frame's origin. Pages of other origins may not call the vault. */
  secureUrl: string
}): Hono<AppEnv> {
  const { approvals, social, recovery, farcaster, sealing, emailChanges, proofs, limits, shareKey, secureUrl } = options
  const app = new Hono<AppEnv>()
  app.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    context.header('vary', 'Origin')
    const origin = context.req.header('origin')
    if (origin === secureUrl) {
      context.header('access-control-allow-origin', secureUrl)
      context.header('access-control-expose-headers', 'retry-after, x-request-id')
    } else if (origin !== undefined) {
      throw new RefusedError({
        status: 403,
        code: embeddedErrorCodes.originNotAllowed,
        message: 'Only the wallet itself may call its vault.',
      })
    }
    if (context.req.method === 'OPTIONS') {
      context.header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      context.header('access-control-allow-headers', 'content-type, dpop')
      context.header('access-control-max-age', String(PREFLIGHT_S))
      return context.body(null, 204)
    }
    limits.consume('embeddedCall', networkOf(context.var.clientAddress))
    return next()
  })
  app.use(limitBody())
  app.get('/keys', (context) => context.json(shareKey))
  app.get('/jwks', (context) => context.json({ keys: [approvals.publicKey] }))

  app.post('/device-approvals', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedStart', clientAddress)
    const network = subnetOf(clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), askApprovalSchema)
    const label = browserLabel(context.req.header('user-agent'))
    assertOrigin(body.origin)
    const { showsNumber = true } = body
    return context.json(await approvals.ask({ ...body, showsNumber, jkt, label, network, clientAddress }))
  })
  app.get('/device-approvals/:jkt', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    if (jkt !== context.req.param('jkt')) {
      throw new RefusedError({
        status: 403,
        code: embeddedErrorCodes.deviceNotApproved,
        message: 'A device may request an approval only for itself.',
      })
    }
    return context.json(await approvals.wait(jkt, context.req.raw.signal))
  })
  app.post('/identities/farcaster/nonce', async (context) => {
    countByAddress(limits, 'embeddedStart', context.var.clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    return context.json({ nonce: await farcaster.issueNonce(jkt) })
  })
  app.post('/identities/farcaster', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedVerify', clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const signed = parseBody(await context.req.text(), proveFarcasterSchema)
    await farcaster.prove({ jkt, clientAddress }, signed)
    return context.body(null, 204)
  })
  app.post('/identities/social', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedVerify', clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), proveSocialSchema)
    await social.prove({ ...body, jkt, clientAddress })
    return context.body(null, 204)
  })
  app.post('/email-changes', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedVerify', clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), askEmailChangeSchema)
    assertOrigin(body.origin)
    const label = browserLabel(context.req.header('user-agent'))
    await emailChanges.ask({ ...body, jkt, label, clientAddress })
    return context.body(null, 204)
  })
  app.post('/email-changes/confirm', async (context) => {
    const { clientAddress } = context.var
    countByAddress(limits, 'embeddedVerify', clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { otp } = parseBody(await context.req.text(), confirmEmailChangeSchema)
    return context.json({ statement: await emailChanges.confirm({ jkt, clientAddress }, otp) })
  })
  app.post('/email-changes/complete', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { statement } = parseBody(await context.req.text(), completeEmailChangeSchema)
    await emailChanges.complete({ jkt, clientAddress: context.var.clientAddress }, statement)
    return context.body(null, 204)
  })
  app.put('/recovery-shares/:setId', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), putRecoveryShareSchema)
    await recovery.put({ jkt, clientAddress: context.var.clientAddress }, { ...body, setId: pathId(context, 'setId') })
    return context.body(null, 204)
  })
  app.post('/recovery-shares/release', async (context) => {
    countByAddress(limits, 'embeddedRecovery', context.var.clientAddress)
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), releaseRecoveryShareSchema)
    return context.json(await recovery.release({ jkt, clientAddress: context.var.clientAddress }, body))
  })
  app.post('/recovery-shares/:setId/confirm', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const held = parseBody(await context.req.text(), confirmShareSchema)
    const position = { ...held, setId: pathId(context, 'setId') }
    await recovery.confirm({ jkt, clientAddress: context.var.clientAddress }, position)
    return context.body(null, 204)
  })
  app.get('/wallets/:walletId/recovery', async (context) =>
    context.json({
      shares: await recovery.list(await proofs.check(readDeviceCall(context)), pathId(context, 'walletId')),
    }),
  )
  app.get('/sealed-wallets', async (context) =>
    context.json({ wallets: await sealing.listWallets(await proofs.check(readDeviceCall(context))) }),
  )
  app.post('/sealing-methods', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), addSealingMethodSchema)
    await sealing.addMethod({ jkt, clientAddress: context.var.clientAddress }, body)
    return context.body(null, 204)
  })
  app.post('/seal', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const body = parseBody(await context.req.text(), sealWalletSchema)
    await sealing.seal({ jkt, clientAddress: context.var.clientAddress }, body)
    return context.body(null, 204)
  })
  app.delete('/recovery-shares/:setId', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const { statement } = parseBody(await context.req.text(), deleteRecoveryShareSchema)
    await recovery.remove(
      { jkt, clientAddress: context.var.clientAddress },
      { setId: pathId(context, 'setId'), statement },
    )
    return context.body(null, 204)
  })
  app.post('/freeze', async (context) => {
    const { jkt } = await proofs.check(readDeviceCall(context))
    const until = await recovery.freeze({ jkt, clientAddress: context.var.clientAddress })
    return context.json({ frozenUntil: until.getTime() })
  })
  app.all('*', () => {
    throw new RefusedError({ status: 404, code: 'not_found', message: 'No call has this method and path.' })
  })
  return app
}

/** Refuses a text that is not a bare origin, because mails and pages show the text. @throws {RefusedError} */
function assertOrigin(text: string): void {
  const { origin } = URL.canParse(text) ? new URL(text) : { origin: 'null' }
  if (origin === text && /^https?:/.test(origin)) return
  throw new RefusedError({ status: 400, code: 'invalid_request', message: "The field 'origin' is not an origin." })
}
