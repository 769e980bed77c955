import { embeddedErrorCodes } from '@holdfast/api/embedded'
import { BaseError } from '@holdfast/base'
import { createOwnerKey, type OwnerKey } from '../../keys/sealing/ownerKey.ts'
import type { SessionUser } from '../../session/createSession.ts'
import type { Device } from '../../session/openDevice.ts'
import { codeOf } from '../../session/tokens.ts'

/** Thrown when the vault has not approved this window, so that the wallet cannot be sealed in it. */
export class WindowNotApprovedError extends BaseError {
  override name = 'WindowNotApprovedError' as const
  constructor() {
    super('The vault has not approved this window. Open the window again, and approve it by the link in the mail.')
  }
}

/** The state of a wallet that the user wants to seal, and the key to which its shares will be sealed. */
export type Sealing = {
  owner: OwnerKey
  /** Whether the user has seen the wallet's words, which are one way to open it. */
  isExported: boolean
  isSealed: boolean
  /** When this device may seal the wallet, in milliseconds since the epoch. Set only if it has just recovered the wallet. */
  limitedUntil: number | undefined
  /** The number that the user picks on the page linked in the vault's mail. Undefined: this window waits for no approval. */
  matchNumber: string | undefined
}

/** The members of a device that a sealing needs. */
export type SealingDevice = {
  api: Pick<Device['api'], 'getMe'>
  vault: Pick<Device['vault'], 'listRecoveryShares' | 'askApproval' | 'awaitApproval'>
  session: Pick<Device['session'], 'accessToken' | 'seal'>
  records: Pick<Device['records'], 'readLimit'>
  jkt: string
}

/**
 * Creates the key to which the shares will be sealed, and has the user approve this window at the vault if that is needed.
 *
 * @param options.onOpen - called with the sealing. If the sealing has a `matchNumber`, called again after the user's approval,
 * with the sealing without that number.
 * @param options.signal - ends the wait for the approval.
 * @throws {WindowNotApprovedError} when the user refuses the window or lets the link expire, and if the vault has not approved
 * the window of a user without an email address. Also throws what the services throw.
 */
export async function openSealing(
  { api, vault, session, records, jkt }: SealingDevice,
  { wallet: { id }, email }: Pick<SessionUser, 'wallet' | 'email'>,
  options: { projectId: string; origin: string; signal: AbortSignal; onOpen: (sealing: Sealing) => void },
): Promise<void> {
  const { projectId, origin, signal, onOpen } = options
  const [owner, me] = [await createOwnerKey(), await api.getMe({ accessToken: await session.accessToken() })]
  const isExported = (me.wallet?.exportedAt ?? null) !== null
  const isSealed = (me.wallet?.sealing ?? null) !== null
  const limitedUntil = await records.readLimit(id)
  const sealing = { owner, isExported, isSealed, limitedUntil, matchNumber: undefined }
  if (limitedUntil !== undefined) return onOpen(sealing)
  const isApproved = await vault.listRecoveryShares(id).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === embeddedErrorCodes.deviceNotApproved) return false
      throw error
    },
  )
  if (isApproved || sealing.isSealed) return onOpen(sealing)
  // The vault sends its question by mail. For a user without an email address, it approves this window at a new login instead.
  if (email === null) throw new WindowNotApprovedError()
  // The API may have approved this window already, but sealing a wallet needs the vault's approval too.
  const { matchNumber } = await vault.askApproval({ email, projectId, origin })
  onOpen({ ...sealing, matchNumber })
  while (!signal.aborted) {
    const { state } = await vault.awaitApproval(jkt)
    if (state === 'approved') return onOpen(sealing)
    if (state !== 'pending') throw new WindowNotApprovedError()
  }
}
