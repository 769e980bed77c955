import { listenForEvents } from '../../data/actions/listenForEvents.ts'
import { oneAtATime } from '../../data/actions/oneAtATime.ts'
import { ACCOUNT_POLL_MS, pollUnlessLive } from '../../data/actions/pollUnlessLive.ts'
import { watchActiveAccount } from '../../data/actions/watchActiveAccount.ts'
import { watchVisibility } from '../../data/actions/watchVisibility.ts'
import type { Kit } from '../../kit.ts'
import { hasDataService } from '../../services/selectors.ts'
import type { TokensWatch } from '../state.ts'
import { joinTokens, loadTokens } from './loadTokens.ts'
import { refreshTokens } from './refreshTokens.ts'

/**
 * Keeps the token balances up to date while they are shown. Several views may watch: one reading serves them all.
 *
 * @returns its undo.
 */
export function watchTokens(kit: Kit): () => void {
  let stop = (): void => {}
  let isOver = false
  if (!hasDataService(kit.options.getState())) return stop
  joinTokens(kit).then(
    ({ internals: { tokens } }) => {
      if (isOver) return
      tokens.watch ??= createTokensWatch(kit)
      stop = tokens.watch.begin()
    },
    (error: unknown) => kit.internals.log.info('Unable to load a part of the kit', error),
  )
  return () => {
    isOver = true
    stop()
  }
}

/**
 * Creates the watch of one kit. The watch reads at once, when the account or the network changes, and when the user returns to
 * the page. It also reads when the service pushes an event, or every 10 s if the service pushes none. A hidden page reads
 * nothing. An answer with the status 503 ends the polling.
 */
function createTokensWatch(kit: Kit): TokensWatch {
  const { clock, window: target } = kit.internals
  let watchers = 0
  let undos: (() => void)[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  /** Whether a balance has changed while the page was hidden. */
  let isStale = false
  const isHidden = (): boolean => target?.document?.visibilityState === 'hidden'
  const load = (): void => {
    if (isHidden()) return
    readAtMs = clock.monotonic()
    void loadTokens(kit, { isQuiet: true })
  }
  const readAgain = oneAtATime(() => {
    readAtMs = clock.monotonic()
    return refreshTokens(kit)
  })
  const refresh = (): void => {
    isStale = isHidden()
    if (!isStale) readAgain()
  }
  const poll = (): void => {
    if (!kit.tokens?.getState().isPollingStopped) load()
  }
  /**
   * Handles an event. A changed balance has its own event. A block may have changed a price, but causes a reading only if the
   * last one began at least 10 s ago: some chains make several blocks a second.
   */
  const onEvent = ({ type }: { type: string }): void => {
    if (type === 'balance') refresh()
    else if (clock.monotonic() - readAtMs >= ACCOUNT_POLL_MS) poll()
  }
  const onVisibilityChange = (): void => (isStale ? refresh() : load())
  const end = (): void => {
    watchers = 0
    for (const undo of undos.splice(0)) undo()
  }
  const begin = (): void => {
    undos = [
      watchActiveAccount(kit, load),
      pollUnlessLive(kit, poll),
      watchVisibility(kit, onVisibilityChange),
      listenForEvents(kit, { onEvent, onMissed: refresh }),
    ]
    load()
  }
  return {
    begin: () => {
      watchers += 1
      if (watchers === 1) begin()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        if (watchers === 0) end()
      }
    },
    end,
  }
}
