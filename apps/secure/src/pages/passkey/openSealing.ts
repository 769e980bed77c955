import { embeddedErrorCodes } from '@holdfast/api/embedded'
import { systemClock } from '@holdfast/base'
import { createOwnerKey, type OwnerKey } from '../../keys/sealing/ownerKey.ts'
import type { SessionUser } from '../../session/createSession.ts'
import type { Device } from '../../session/openDevice.ts'
import { codeOf } from '../../session/tokens.ts'

/** The state of a wallet before it is sealed, and the key to which its shares will be sealed. */
export type Sealing = {
  owner: OwnerKey
  /** Whether the wallet's words were shown: they are one way to open it. */
  isExported: boolean
  isSealed: boolean
  /** Until when this device may not seal the wallet, because it has just recovered it. Milliseconds since the epoch. */
  limitedUntil: number | undefined
  /** The number to choose on the page that the vault's mail links to. Undefined: the window needs no approval of the vault. */
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
 * Creates the key to which the shares will be sealed, and has the user approve this window at the vault unless it is approved
 * already.
 *
 * @param options.onOpen - called with the sealing, and again without a number after the user's approval.
 * @param options.signal - ends the wait for the approval.
 * @throws Error when the user refuses the window or lets the link expire. Also throws what the services throw.
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
  const limitedUntil = await records.readLimit(id, systemClock.now())
  const sealing = { owner, isExported, isSealed, limitedUntil, matchNumber: undefined }
  if (limitedUntil !== undefined) return onOpen(sealing)
  const isApproved = await vault.listRecoveryShares(id).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === embeddedErrorCodes.deviceNotApproved) return false
      throw error
    },
  )
  if (isApproved || sealing.isSealed || email === null) return onOpen(sealing)
  // For the API, this window may be approved already. For a sealing, the user must approve the window at the vault too.
  const { matchNumber } = await vault.askApproval({ email, projectId, origin })
  onOpen({ ...sealing, matchNumber })
  while (!signal.aborted) {
    const { state } = await vault.awaitApproval(jkt)
    if (state === 'approved') return onOpen(sealing)
    if (state !== 'pending') throw new Error('The window was not approved.')
  }
}
