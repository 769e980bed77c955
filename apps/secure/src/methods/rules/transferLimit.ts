import type { BalanceChange } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'
import type { Approval, Approvals } from '../../screens/approvals.ts'
import type { Risk } from '../../screens/risks.ts'
import type { MethodContext } from '../context.ts'
import { readBalance } from './readBalance.ts'

/** The divisor of the limit: while transfers are limited, a tenth of each asset may leave an account. */
const LIMIT_DIVISOR = 10n

/** Risks that let others take assets later, after the limit has ended. */
const allowances: ReadonlySet<Risk> = new Set(['unlimitedAllowance', 'allowance', 'allOfCollection', 'permit'])

type Question = Omit<Approval, 'id'>

/** An asset that is to leave an account. */
type Loss = {
  /** The name under which the device counts the amount that has left. */
  name: string
  amount: bigint
  sent: bigint
  /** The account's balance before anything left. */
  initialBalance: bigint
}

/**
 * Asks as `approvals.ask` does, within the limit of a device that has just recovered its wallet: a question beyond the limit is
 * shown with the reason, and can only be refused. A user who was talked into approving a thief's device gets mails with links
 * that freeze the wallet, and the limit gives them time to act. Every method asks through this function, so none evades the
 * limit.
 *
 * Create it when the request arrives. It reads the limit while the method prepares the question, so the question need not wait.
 */
export function askWithinLimit(
  context: Pick<MethodContext, 'approvals' | 'device' | 'walletId' | 'node' | 'clock'>,
): Approvals['ask'] {
  const { approvals, device, walletId, node, clock } = context
  const readLimit = (): Promise<number | undefined> => {
    const limit = device.records.readLimit(walletId, clock.now())
    // A failure matters only if the limit is needed; then the `await` below throws it.
    limit.catch(() => undefined)
    return limit
  }
  const limitOnArrival = readLimit()
  return async (question, signal) => {
    const lost = lostBy(question)
    if (lost?.length === 0) return approvals.ask(question, signal)
    let limitedUntil = await limitOnArrival
    if (limitedUntil === undefined) {
      // Another tab may have recovered the wallet since, so the limit is read again while the question is shown. The answer
      // counts only after that.
      const currentLimit = readLimit()
      await approvals.ask(question, signal)
      limitedUntil = await currentLimit
      if (limitedUntil === undefined) return
    }
    const losses = lost && (await lossesOf(lost, question, { store: device.store, node }))
    if (losses && !losses.some(isBeyondLimit)) {
      await approvals.ask(question, signal)
      if (await countLosses(losses, device.store)) return
    }
    await approvals.ask({ ...question, limitedUntil }, signal)
    throw new FrameRefusal('This device has just recovered the wallet: its transfers are limited')
  }
}

/** The losses that an approval would cause the account. Undefined: they have no bound. */
function lostBy({ content, risks }: Question): readonly BalanceChange[] | undefined {
  if (content.kind === 'message' || content.kind === 'revocation') return []
  if (content.kind !== 'transaction' && content.kind !== 'calls') return undefined
  const { simulation, changes } = content.kind === 'transaction' ? content.prepared : content
  if (simulation !== 'succeeds' || risks.some(({ risk }) => allowances.has(risk))) return undefined
  return changes.filter(({ amount }) => amount < 0n)
}

/** Reads what the limit needs to know about the losses. Undefined: an NFT would leave, and no fraction of it can. */
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
 * Counts the losses on the device: wiping the count wipes the share as well, so the wallet would have to be recovered again.
 * Another tab may have counted since the losses were read, so each is judged again by the actual count.
 *
 * @returns false if together they are beyond the limit. Then nothing is counted.
 */
async function countLosses(losses: readonly Loss[], store: DeviceStore): Promise<boolean> {
  const add = async (name: string, amount: bigint): Promise<bigint> => {
    let sent = 0n
    await store.update(name, (value) => {
      sent = readSent(value)
      return sent + amount
    })
    return sent
  }
  const counted = await Promise.all(losses.map(async (loss) => ({ ...loss, sent: await add(loss.name, loss.amount) })))
  if (!counted.some(isBeyondLimit)) return true
  await Promise.all(losses.map(({ name, amount }) => add(name, -amount)))
  return false
}

function readSent(value: unknown): bigint {
  return z.bigint().safeParse(value).data ?? 0n
}
