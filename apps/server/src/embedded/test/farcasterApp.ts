import type { FarcasterStarted } from '@holdfast/api/embedded'
import { SANDBOX_RELAY_KEY, writeSignIn } from '../farcaster/sandbox/createFarcasterSandbox.ts'
import type { DemoUser } from '../farcaster/sandbox/demoUsers.ts'
import type { SandboxRequest } from '../farcaster/sandbox/request.ts'
import type { TestCustody } from './testCustody.ts'
import type { TestDevice } from './testDevice.ts'

/** Begins a login with Farcaster on a device. */
export async function startFarcaster(
  { projectId, origin }: Pick<TestCustody, 'projectId' | 'origin'>,
  { api, vault }: TestDevice,
): Promise<FarcasterStarted> {
  return api.startFarcaster({ projectId, origin, nonce: await vault.getFarcasterNonce() })
}

/**
 * Delivers a signed message to the channel of a login, as a user's Farcaster app does.
 *
 * @param message.user - the account that the message names, and whose key signs it.
 * @param message.change - fields that the message has instead of those that the request asked for.
 */
export async function deliverSignIn(
  { url }: FarcasterStarted,
  { user, change = {}, now = new Date() }: { user: DemoUser; change?: Partial<SandboxRequest>; now?: Date },
): Promise<void> {
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(new URL(`../v1/channel/${path}`, url), {
      ...init,
      headers: {
        authorization: `Bearer ${new URL(url).searchParams.get('channelToken')}`,
        'x-farcaster-auth-relay-key': SANDBOX_RELAY_KEY,
      },
    })
    if (!response.ok) throw new Error(`the channel server answered ${response.status}`)
    return response.json()
  }
  // Cast: the sandbox answers in this form.
  const { signatureParams } = (await call('status')) as { signatureParams: SandboxRequest }
  const message = writeSignIn({ ...signatureParams, ...change }, user, now)
  const signature = await user.account.signMessage({ message })
  const body = JSON.stringify({ message, signature, fid: user.fid, username: user.name })
  await call('authenticate', { method: 'POST', body })
}
