import {
  getConnector,
  getNetworks,
  goBack,
  type Kit,
  type KitState,
  pushView,
  requestModalClose,
  track,
} from '@holdfast/core'
import { ArrowLeft, ChevronDown, CircleQuestionMark, IconButton, VisuallyHidden, X } from '@holdfast/ui'
import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { NetworkImage } from '../images/NetworkImage.tsx'
import { useLazyModule } from '../loading/useLazyModule.ts'
import { useText } from '../messages/useText.ts'
import { type KnownView, type ViewEntry, type ViewTitle, views } from '../views/registry.ts'
import type { Direction } from './page/Direction.ts'
import type { ShownView } from './useShownView.ts'
import './Header.css'

/** Props of {@link Header}. */
export type HeaderProps = {
  shown: ShownView
  /** Id of the title, which labels the dialog and the modal's shown page. */
  titleId: string
  /** Whether to draw the close button. An embedded card has none. */
  closable: boolean
}

/** Draws the bar above a view: back, help or the network on one side, the title in the middle, and close on the other side. */
export function Header({ shown, titleId, closable }: HeaderProps) {
  const kit = useKit()
  const text = useText()
  const entry: ViewEntry = views[shown.view]
  const isSettling = useIsSettling()
  const hasSmartSessions = useKit(({ options }) => options.features.smartSessions)
  const title = useTitle(entry)
  return (
    <div className="hf-kit-header">
      <div className="hf-kit-header-side">
        <HeaderControl shown={shown} embedded={!closable} />
      </div>
      <Title id={titleId} direction={shown.move.direction} hidden={entry.titleHidden === true} title={title} />
      <div className="hf-kit-header-side" data-end="">
        {hasSmartSessions && entry.aside && <Aside key={shown.view} code={entry.aside} />}
        {closable && (
          <IconButton
            label={text('shell.close')}
            aria-disabled={isSettling || undefined}
            onClick={() => !isSettling && requestModalClose(kit)}
          >
            <X />
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** Shows a view's addition to the bar. Its code loads after the view, and the addition is left out if that fails. */
function Aside({ code }: { code: NonNullable<ViewEntry['aside']> }) {
  const state = useLazyModule(code)
  useEffect(() => void code.load(), [code])
  return state.status === 'ready' && <state.value />
}

type TitleProps = { id: string; title: string; hidden: boolean; direction: Direction }

/**
 * Shows the title. A new title is a new element, so that its entry animation plays when the text changes, and at no other time.
 */
function Title({ id, title, hidden, direction }: TitleProps) {
  return (
    <h2 id={id} className="hf-kit-title">
      {hidden ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        <span key={title} data-entering={direction}>
          {title}
        </span>
      )}
    </h2>
  )
}

function HeaderControl({ shown, embedded }: { shown: ShownView; embedded: boolean }) {
  const kit = useKit()
  const text = useText()
  const hasHistory = useKit(({ router }) => router.history.length > 1)
  const isSettling = useIsSettling()

  if (shown.view === 'Account') return <NetworkSelector />
  if (hasHistory && !hidesBack(shown.view, embedded)) {
    return (
      <IconButton
        key="back"
        className="hf-kit-header-control"
        label={text('shell.back')}
        aria-disabled={isSettling || undefined}
        onClick={() => !isSettling && goBack(kit)}
      >
        <ArrowLeft className="hf-kit-mirrored" />
      </IconButton>
    )
  }
  if (shown.view !== 'Connect') return null
  function help() {
    track(kit, { event: 'CLICK_WALLET_HELP' })
    pushView(kit, 'WhatIsAWallet')
  }
  return (
    <IconButton key="help" className="hf-kit-header-control" label={text('shell.help')} onClick={help}>
      <CircleQuestionMark />
    </IconButton>
  )
}

/**
 * Returns whether a connection that the user has approved is being completed. Such a connection cannot be cancelled, and the
 * user should see it complete.
 */
function useIsSettling(): boolean {
  return useKit(({ pairing }) => pairing.status === 'connecting')
}

/**
 * Returns whether a view has no back button. A sign-in has its own 'Cancel'. The embedded wallet's frame has the buttons for an
 * approval. In an embedded card, Connect is the first view.
 */
function hidesBack(view: KnownView, embedded: boolean): boolean {
  const viewsWithoutBack: readonly KnownView[] = ['SIWXSignMessage', 'ConnectingSiwe', 'ApproveTransaction']
  return viewsWithoutBack.includes(view) || (embedded && view === 'Connect')
}

function NetworkSelector() {
  const kit = useKit()
  const text = useText()
  const { caipNetwork } = useNetwork()
  const name = caipNetwork?.name ?? text('button.unknownNetwork')
  // Counts the networks of every namespace, since the list shows them all.
  const canChoose = useKit(({ networks }) => countNetworks(networks) > 1) || !caipNetwork

  function choose() {
    track(kit, { event: 'CLICK_NETWORKS' })
    pushView(kit, 'Networks')
  }

  return (
    <button
      type="button"
      className="hf-kit-network-selector"
      aria-label={text('shell.switchNetwork', { network: name })}
      disabled={!canChoose}
      onClick={choose}
    >
      <NetworkImage network={caipNetwork} size="sm" />
      {canChoose && <ChevronDown />}
    </button>
  )
}

function countNetworks({ byNamespace }: KitState['networks']): number {
  return Object.values(byNamespace).reduce((sum, { caipNetworks }) => sum + caipNetworks.length, 0)
}

/** Returns the title of a view. A title that contains a name has a fallback text while the name is unknown. */
function useTitle({ title }: ViewEntry): string {
  const kit = useKit()
  const text = useText()
  const name = useKit((state) => nameForTitle(kit, state, title.named))
  if (name === undefined) return text(title.text)
  return title.withName ? text(title.withName, { name }) : name
}

function nameForTitle(kit: Kit, { router }: KitState, named: ViewTitle['named']): string | undefined {
  const { wallet, connectorId, caipNetworkId } = router.data ?? {}
  if (named === 'wallet') return wallet?.name ?? (connectorId ? getConnector(kit, connectorId)?.name : undefined)
  if (named !== 'network') return undefined
  return getNetworks(kit).find((network) => network.caipNetworkId === caipNetworkId)?.name
}
