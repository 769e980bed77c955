import { PROTOCOL_VERSION, writeAbilities } from '../events/messages.ts'

/** The frame's position and size, in CSS pixels. The position is measured from the upper left corner of the page's window. */
export type FrameRect = { left: number; top: number; width: number; height: number }

/** The options that the frame's URL carries. */
export type FrameUrlOptions = {
  /** The frame's page, for instance `https://wallet.example/sdk`. */
  url: string
  projectId: string
  /** CAIP-2. @default 'eip155:1' */
  chainId?: string | undefined
  /** @default true */
  enableLogger?: boolean | undefined
}

/** Builds the URL that the frame loads. */
export function formatFrameUrl({ url, projectId, chainId = 'eip155:1', enableLogger = true }: FrameUrlOptions): string {
  const frameUrl = new URL(url)
  frameUrl.searchParams.set('projectId', projectId)
  frameUrl.searchParams.set('chainId', chainId)
  frameUrl.searchParams.set('version', PROTOCOL_VERSION)
  frameUrl.searchParams.set('enableLogger', String(enableLogger))
  writeAbilities(frameUrl)
  return frameUrl.href
}

/** Creates the hidden frame, which loads once it is added to the page. */
export function createFrameElement(document: Document, src: string): HTMLIFrameElement {
  const { origin } = new URL(src)
  const iframe = document.createElement('iframe')
  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.title = 'Wallet'
  iframe.setAttribute(
    'allow',
    ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
      .map((feature) => `${feature} ${origin}`)
      .join('; '),
  )
  // In browsers without `location.ancestorOrigins`, the referrer tells the frame which page embeds it.
  iframe.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  Object.assign(iframe.style, {
    position: 'fixed',
    zIndex: '999999',
    display: 'none',
    border: '0',
    borderBottomLeftRadius: 'clamp(0px, var(--w3m-border-radius-master, 0px), 44px)',
    borderBottomRightRadius: 'clamp(0px, var(--w3m-border-radius-master, 0px), 44px)',
    // The browser makes the background opaque if the iframe's colour scheme differs from that of the document in it.
    colorScheme: 'normal',
    animationDelay: '0s, 50ms',
  })
  iframe.src = src
  return iframe
}

/**
 * Shows the frame at a position of the page, without transform, opacity or filter: the frame refuses approvals under any of
 * these.
 */
export function showFrame(iframe: HTMLIFrameElement, rect: FrameRect): void {
  const { left, top, width, height } = rect
  Object.assign(iframe.style, {
    display: 'block',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
}

/** Hides the frame; its document stays loaded. */
export function hideFrame(iframe: HTMLIFrameElement): void {
  iframe.style.display = 'none'
}
