import { defineEvmNetwork } from '@holdfast/caip'
import { createKit, type KitOptions } from '@holdfast/core'
import { eip155 } from '@holdfast/core/eip155'
import { createElement, type FunctionComponent, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import {
  AccountButton,
  ConnectButton,
  EmbeddedModal,
  HoldfastProvider,
  NetworkButton,
  useAccount,
  useModal,
  useNetwork,
  useTheme,
  useWalletInfo,
} from '../src/exports/index.ts'
import { safeImage } from '../src/images/frame/safeImage.ts'

/** Renders components below a provider, without a page. */
function render(parts: readonly FunctionComponent[], options: KitOptions = {}): string {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: ['http://127.0.0.1:9'] } }
  const kit = createKit({
    projectId: 'test',
    networks: [defineEvmNetwork({ id: 31_337, name: 'Harbour', nativeCurrency: ether, rpcUrls })],
    adapters: [eip155()],
    ...options,
  })
  try {
    const children = parts.map((part, index) => createElement(part, { key: index }))
    return renderToString(createElement(StrictMode, null, createElement(HoldfastProvider, { kit }, children)))
  } finally {
    kit.destroy()
  }
}

describe('on a server', () => {
  test('default: these tests run without a document', () => {
    for (const name of ['window', 'document', 'localStorage', 'HTMLElement'])
      expect(globalThis).not.toHaveProperty(name)
  })

  test('default: renders the buttons as for a visitor without a wallet, without style attributes', () => {
    const html = render([ConnectButton, NetworkButton, AccountButton], { themeVariables: { '--hf-test': 1 } })
    expect(html).toContain('Connect Wallet')
    expect(html).toContain('Harbour')
    expect(html).not.toContain('style=')
  })

  test.each(['light', 'dark', 'system'] as const)('param: renders in themeMode %s', (themeMode) => {
    expect(render([ConnectButton], { themeMode })).toContain('Connect Wallet')
  })

  test('behavior: renders nothing for the embedded modal, since its code loads later', () => {
    expect(render([EmbeddedModal], { enableEmbedded: true })).toBe('')
  })

  test('behavior: draws the same pictures of networks as the browser', () => {
    const html = render([NetworkButton], { chainImages: { 31_337: '/harbour.svg' } })
    expect(html).toContain('src="/harbour.svg"')
    expect(safeImage('/harbour.svg')).toBe('/harbour.svg')
    expect(safeImage('javascript:alert(1)')).toBeUndefined()
  })

  test('behavior: returns a value from every hook that reads state', () => {
    function Probe() {
      const { status } = useAccount()
      const { walletInfo } = useWalletInfo()
      return JSON.stringify([
        status,
        walletInfo ?? null,
        useModal().isOpen,
        useNetwork().caipNetworkId,
        useTheme().themeMode,
      ])
    }
    const text = render([Probe]).replaceAll('&quot;', '"')
    expect(JSON.parse(text)).toEqual(['disconnected', null, false, 'eip155:31337', 'dark'])
  })
})
