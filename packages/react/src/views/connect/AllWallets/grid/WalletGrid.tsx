import type { ListedWallet } from '@holdfast/core'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVirtualRows } from '../../../../virtual/useVirtualRows.ts'
import { cellAfterKey } from './gridKeys.ts'
import { useColumns } from './useColumns.ts'
import { TilePlaceholder, WalletTile } from './WalletTile.tsx'
import './WalletGrid.css'

/** Props of {@link WalletGrid}. */
export type WalletGridProps = {
  wallets: readonly ListedWallet[]
  label: string
  /** How many placeholders follow the wallets, to show that more can be loaded. */
  placeholders: number
  /** The scrolling element; null until it is mounted. */
  area: HTMLElement | null
  /** Called when the placeholders come into view, and again whenever this prop changes while they are in view. */
  onEnd: () => void
  /** Called when the user types a letter. The caller focuses the search field, which then receives the letter. */
  onType: () => void
}

/**
 * Draws a grid of any number of wallets, of which only the visible rows are in the document. The arrow keys move within the
 * grid.
 */
export function WalletGrid({ wallets, label, placeholders, area, onEnd, onType }: WalletGridProps) {
  const columns = useColumns(area)
  const rowCount = Math.ceil((wallets.length + placeholders) / columns)
  const { first, end, rowHeight, measureRow, showRow } = useVirtualRows(area, rowCount)
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(0)
  const tabStop = Math.max(0, Math.min(current, wallets.length - 1))

  const reachesEnd = placeholders > 0 && end * columns > wallets.length
  useEffect(() => {
    if (reachesEnd) onEnd()
  }, [reachesEnd, onEnd])

  // The cell that a key leads to may have to be drawn before it can be focused.
  const awaitsFocus = useRef(false)
  useLayoutEffect(() => {
    if (!awaitsFocus.current) return
    const cell = grid.current?.querySelector<HTMLElement>(`[data-index="${tabStop}"]`)
    if (!cell) return
    awaitsFocus.current = false
    cell.focus({ preventScroll: true })
  })
  const onFocus = useCallback((index: number) => setCurrent(index), [])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // `onType` focuses the search field, which then receives the letter itself.
    if (event.key.length === 1 && event.key !== ' ') return onType()
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const pageRows = Math.max(1, Math.floor((area?.clientHeight ?? 0) / rowHeight))
    const to = cellAfterKey(event.key, tabStop, { columns, count: wallets.length, pageRows, rtl })
    if (to === undefined) return
    event.preventDefault()
    awaitsFocus.current = true
    setCurrent(to)
    showRow(Math.floor(to / columns))
  }

  const currentRow = Math.floor(tabStop / columns)
  // The row that the tab key reaches is drawn even when it is out of view, since the focused element must not disappear.
  const drawn = new Set([currentRow, ...Array.from({ length: end - first }, (_, index) => first + index)])
  return (
    <table
      ref={grid}
      role="grid"
      tabIndex={-1}
      className="hf-kit-wallet-grid"
      aria-label={label}
      aria-rowcount={Math.ceil(wallets.length / columns)}
      aria-colcount={columns}
      data-columns={columns}
      style={{ blockSize: rowCount * rowHeight }}
      onKeyDown={onKeyDown}
    >
      <tbody className="hf-kit-wallet-grid-body">
        {[...drawn]
          .filter((row) => row < rowCount)
          .sort((one, other) => one - other)
          .map((row) => (
            <tr
              key={row}
              ref={row === currentRow ? measureRow : undefined}
              className="hf-kit-wallet-grid-row"
              aria-rowindex={row + 1}
              aria-hidden={row * columns >= wallets.length || undefined}
              style={{ insetBlockStart: row * rowHeight }}
            >
              {Array.from({ length: columns }, (_, column) => {
                const index = row * columns + column
                const listed = wallets[index]
                return (
                  <td key={index} className="hf-kit-wallet-grid-cell" aria-colindex={column + 1} aria-hidden={!listed}>
                    {listed ? (
                      <WalletTile
                        key={listed.wallet.id}
                        wallet={listed.wallet}
                        isInstalled={listed.isInstalled}
                        index={index}
                        isCurrent={index === tabStop}
                        onFocus={onFocus}
                      />
                    ) : (
                      index < wallets.length + placeholders && <TilePlaceholder />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
