import type { BalanceChange } from '@holdfast/clear-signing/requests'
import { FrameRefusal } from '@holdfast/frame/guest'
import * as z from 'zod/mini'
import type { DeviceStore } from '../../device/indexedDbStore.ts'
import type { Approval, Approvals } from '../../screens/approvals.ts'
import type { Risk } from '../../screens/risks.ts'
import type { MethodContext } from '../context.ts'
import { readBalance } from './readBalance.ts'

/** Of each asset that an account has, one part in this many may leave while transfers are limited. */
const PARTS = 10n

/** Risks of handing others what they may take later, when the limit has ended. */
const allowances: ReadonlySet<Risk> = new Set(['unlimitedAllowance', 'allowance', 'allOfCollection', 'permit'])

type Question = Omit<Approval, 'id'>

/** What an account has sent of each asset since, kept on the device: what is wiped has to be recovered again. */
type Tally = { read: (asset: string) => Promise<bigint>; add: (asset: string, amount: bigint) => Promise<void> }

/**
 * Asks as `approvals.ask` does, within the limit on a device that has just recovered its wallet: a question beyond it is shown with the
 * reason, and can only be refused. A person who was talked into approving a thief's device has the notices, with links that
 * freeze the wallet, and the limit is the time in which they count. Every method asks through this, so that none goes round it.
 */
export function askWithinLimit(
  context: Pick<MethodContext, 'approvals' | 'device' | 'walletId' | 'node' | 'clock'>,
): Approvals['ask'] {
  const { approvals, device, walletId, node, clock } = context
  return async (question, signal) => {
    const limitedUntil = await device.records.readLimit(walletId, clock.now())
    if (limitedUntil === undefined) return approvals.ask(question, signal)
    const tally = tallyOf(question, device.store)
    const lost = lostBy(question)
    if (lost === undefined || (await isBeyondLimit(lost, question.account, { tally, node }))) {
      await approvals.ask({ ...question, limitedUntil }, signal)
      throw new FrameRefusal('This device has just recovered the wallet: its transfers are limited')
    }
    await approvals.ask(question, signal)
    for (const { token, amount } of lost) await tally.add(token ?? '', -amount)
  }
}

function tallyOf({ account, chain }: Question, store: DeviceStore): Tally {
  const nameOf = (asset: string): string => `sent ${account} ${chain.caipNetworkId} ${asset}`.toLowerCase()
  const read: Tally['read'] = async (asset) => z.bigint().safeParse(await store.get(nameOf(asset))).data ?? 0n
  return { read, add: async (asset, amount) => store.set(nameOf(asset), (await read(asset)) + amount) }
}

/** What a question takes from its account. Undefined: nothing bounds it. */
function lostBy({ content, risks }: Question): readonly BalanceChange[] | undefined {
  if (content.kind === 'message' || content.kind === 'revocation') return []
  if (content.kind !== 'transaction' && content.kind !== 'calls') return undefined
  const { simulation, changes } = content.kind === 'transaction' ? content.prepared : content
  if (simulation !== 'succeeds' || risks.some(({ risk }) => allowances.has(risk))) return undefined
  return changes.filter(({ amount }) => amount < 0n)
}

async function isBeyondLimit(
  lost: readonly BalanceChange[],
  account: string,
  { tally, node }: { tally: Tally; node: MethodContext['node'] },
): Promise<boolean> {
  for (const { token, item, amount } of lost) {
    // One item of a collection has no parts.
    if (item !== undefined) return true
    const sent = await tally.read(token ?? '')
    const had = sent + ((await readBalance(account, token, node)) ?? 0n)
    if ((sent - amount) * PARTS > had) return true
  }
  return false
}
