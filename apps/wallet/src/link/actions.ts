import type { Clock } from '@holdfast/base'
import { PairingExistsError, ProtocolError } from '@holdfast/pairing'
import type { Connected, WalletApp } from '../app/walletApp.ts'
import { SettingsNotStoredError } from '../settings/errors.ts'
import type { SettingsValues } from '../settings/settings.ts'
import { inOneTab } from '../tabs/tabs.ts'
import { type LinkProblem, readLink } from './readLink.ts'

/** How many pairings with apps on this device are remembered. */
const MAX_REMEMBERED = 50
/** How long a link is valid at most, in seconds. */
const LINK_LIFE_S = 600

/** The result of pairing by a link. `expiry`: Unix seconds. */
export type LinkOutcome =
  | { status: 'paired'; topic: string; expiry: number }
  | { status: 'problem'; problem: LinkProblem | 'unreachable' }

/**
 * Pairs by a link. Never rejects: the result names the problem.
 *
 * @param options.isFromThisDevice - whether the link was opened on this device instead of scanned, which means that the app is
 * on this device too.
 */
export async function pairByLink(
  app: WalletApp,
  { wallet }: Connected,
  text: string,
  options: { isFromThisDevice?: boolean | undefined } = {},
): Promise<LinkOutcome> {
  const uri = readLink(text)
  if ('problem' in uri) return { status: 'problem', problem: uri.problem }
  const { topic } = uri
  const { usedLinks, linkedPairings } = app.settings.values.get()
  if (usedLinks.some((used) => used.topic === topic)) return { status: 'problem', problem: 'used' }
  try {
    const pairing = await wallet.client.pair({ uri })
    if (options.isFromThisDevice && !linkedPairings.includes(topic)) {
      await remember(app, { linkedPairings: [...linkedPairings, topic].slice(-MAX_REMEMBERED) })
    }
    wallet.refreshTabs()
    return { status: 'paired', topic: pairing.topic, expiry: pairing.expiry }
  } catch (error) {
    return { status: 'problem', problem: problemOf(error) }
  }
}

/**
 * Answers a proposal or a sign-in request, and marks its link as used. Does nothing if another tab has answered it.
 * Meanwhile, no other tab can answer it.
 *
 * @param item.expiry - Unix seconds.
 * @param answer - sends the answer. If it rejects, the item counts as unanswered.
 */
export async function answerOnce(
  app: WalletApp,
  { wallet }: Connected,
  { id, pairingTopic, expiry }: { id: number; pairingTopic: string; expiry: number },
  answer: () => Promise<unknown>,
): Promise<void> {
  const key = `${answeredPrefix}${pairingTopic}/${id}`
  await inOneTab(key, async () => {
    // The records of this tab's client may still lack the answer of another tab, but the storage has it.
    if ((await app.storage.get(key)) !== undefined) return
    await answer()
    await noteAnswered(app, key, expiry)
    await spendLink(app, pairingTopic)
  })
  wallet.refreshTabs()
}

const answeredPrefix = 'answered/'

/** Notes an answered item until it expires, and deletes the notes of expired ones. @param expiry - Unix seconds. */
async function noteAnswered({ storage, clock }: WalletApp, key: string, expiry: number): Promise<void> {
  try {
    await storage.set(key, String(expiry))
    for (const other of await storage.keys(answeredPrefix)) {
      if (Number(await storage.get(other)) < nowS(clock)) await storage.delete(other)
    }
  } catch {
    // The answer has been sent. Without a note, the other tabs still get the change of the client's records.
  }
}

/** Marks a link as used. @param topic - the topic of the pairing. */
async function spendLink(app: WalletApp, topic: string): Promise<void> {
  const now = nowS(app.clock)
  const usedLinks = app.settings.values.get().usedLinks.filter((used) => used.expiry > now && used.topic !== topic)
  await remember(app, { usedLinks: [...usedLinks, { topic, expiry: now + LINK_LIFE_S }] })
}

function nowS(clock: Clock): number {
  return Math.floor(clock.now() / 1_000)
}

/**
 * Changes what the wallet remembers about links. If the browser cannot store the change, it applies until the page is closed.
 * That is no error, because the pairing or the user's answer has succeeded already.
 */
async function remember({ settings }: WalletApp, changes: Partial<SettingsValues>): Promise<void> {
  try {
    await settings.change(changes)
  } catch (error) {
    if (!(error instanceof SettingsNotStoredError)) throw error
  }
}

function problemOf(error: unknown): LinkProblem | 'unreachable' {
  if (error instanceof PairingExistsError) return 'used'
  if (!(error instanceof ProtocolError)) return 'unreachable'
  return error.key === 'EXPIRED' ? 'expired' : 'notALink'
}
