import type { BalanceChange } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'
import type { Approval, Approvals } from '../../screens/approvals.ts'
import type { Risk } from '../../screens/risks.ts'
import type { MethodContext } from '../context.ts'
import { readBalance } from './readBalance.ts'

/** The divisor of the limit: while transfers are limited, an account may send a tenth of each asset. */
const LIMIT_DIVISOR = 10n

/**
 * Risks that mark an approval as letting others take assets later, even after the limit has ended. An unknown function may give
 * such rights, and no simulation shows them.
 */
const unlimitedRisks: ReadonlySet<Risk> = new Set([
  'unlimitedAllowance',
  'allowance',
  'allOfCollection',
  'permit',
  'unknownCall',
])

type Question = Omit<Approval, 'id'>

/** An amount of an asset that an approval would take from an account. */
type Loss = {
  /** The name under which the device stores how much of the asset was sent while transfers are limited. */
  name: string
  amount: bigint
  /** The amount stored under this name: how much of the asset earlier approvals have sent. */
  sent: bigint
  /** The account's balance before these earlier approvals. */
  initialBalance: bigint
}

/**
 * Creates a function that asks the user like `approvals.ask`, but applies the limit of a device that has just recovered its
 * wallet: a question beyond the limit is shown with the limit, and can only be refused. A user who was talked into approving a
 * thief's device gets mails with links that freeze the wallet, and the limit gives the user time to act. Every method asks
 * through this function, so none evades the limit.
 *
 * Call this when the request arrives: it starts to read the limit at once, while the method prepares the question.
 */
export function askWithinLimit(
  context: Pick<MethodContext, 'approvals' | 'device' | 'walletId' | 'node'>,
): Approvals['ask'] {
  const { approvals, device, walletId, node } = context
  const readLimit = (): Promise<number | undefined> => {
    const limit = device.records.readLimit(walletId)
    // If this read fails and the limit is needed, an `await` below throws. If it is not needed, nothing awaits the promise, so
    // its rejection is caught here.
    limit.catch(() => undefined)
    return limit
  }
  const limitOnArrival = readLimit()
  return async (question, signal) => {
    const lost = lostBy(question)
    if (lost?.length === 0) return approvals.ask(question, signal)
    let limitedUntil = await limitOnArrival
    if (limitedUntil === undefined) {
      // Another tab may have recovered the wallet in the meantime, so the limit is read again while the question is shown, and
      // an approval takes effect only after that.
      const currentLimit = readLimit()
      await approvals.ask(question, signal)
      limitedUntil = await currentLimit
      if (limitedUntil === undefined) return
    }
    const losses = lost && (await lossesOf(lost, question, { store: device.store, node }))
    if (losses && !losses.some(isBeyondLimit)) {
      await approvals.ask(question, signal)
      if (await addLosses(losses, device.store)) return
    }
    await approvals.ask({ ...question, limitedUntil }, signal)
    throw new FrameRefusal('This device has just recovered the wallet: its transfers are limited')
  }
}

/** Lists what an approval would take from the account. @returns undefined if the loss is unknown or unlimited. */
function lostBy({ content, risks }: Question): readonly BalanceChange[] | undefined {
  if (content.kind === 'message' || content.kind === 'revocation') return []
  if (content.kind !== 'transaction' && content.kind !== 'calls') return undefined
  const { simulation, losses } = content.kind === 'transaction' ? content.prepared : content
  if (simulation !== 'succeeds' || risks.some(({ risk }) => unlimitedRisks.has(risk))) return undefined
  return losses
}

/**
 * Completes each loss with the initial balance and the amount that was already sent.
 *
 * @returns undefined if an NFT is among the losses, since a tenth of an NFT cannot be sent.
 */
async function lossesOf(
  lost: readonly BalanceChange[],
  { account, chain }: Question,
  { store, node }: { store: DeviceStore; node: MethodContext['node'] },
): Promise<readonly Loss[] | undefined> {
  if (lost.some(({ item }) => item !== undefined)) return undefined
  return Promise.all(
    lost.map(async ({ token, amount }) => {
      const name = `sent ${account} ${chain.caipNetworkId} ${token ?? ''}`.toLowerCase()
      const sent = readSent(await store.get(name))
      return { name, amount: -amount, sent, initialBalance: sent + ((await readBalance(account, token, node)) ?? 0n) }
    }),
  )
}

function isBeyondLimit({ amount, sent, initialBalance }: Loss): boolean {
  return (sent + amount) * LIMIT_DIVISOR > initialBalance
}

/**
 * Adds the losses to the amounts that the device has stored as sent. A thief who deletes these amounts also deletes the
 * device's key share, which is in the same store, and would have to recover the wallet again. Another tab may have added to the
 * stored amounts since they were read, so each new amount is compared with the limit again.
 *
 * @returns false if a new amount is beyond the limit. Then none of the losses stays added.
 */
async function addLosses(losses: readonly Loss[], store: DeviceStore): Promise<boolean> {
  /** Adds to a stored amount, and returns the previous amount. */
  const add = async (name: string, amount: bigint): Promise<bigint> => {
    let sentBefore = 0n
    await store.update(name, (value) => {
      sentBefore = readSent(value)
      return sentBefore + amount
    })
    return sentBefore
  }
  const counted = await Promise.all(losses.map(async (loss) => ({ ...loss, sent: await add(loss.name, loss.amount) })))
  if (!counted.some(isBeyondLimit)) return true
  await Promise.all(losses.map(({ name, amount }) => add(name, -amount)))
  return false
}

function readSent(value: unknown): bigint {
  return z.bigint().safeParse(value).data ?? 0n
}
