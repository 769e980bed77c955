import { canPair, pushView, readDevice, showToast } from '@holdfast/core'
import { BadgeCheck, IconButton, ScanQrCode, Search, Switch, TextField } from '@holdfast/ui'
import type { KeyboardEvent, RefObject } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { allWalletsMessages } from '../../../messages/languages/english/allWallets.ts'
import { useText } from '../../../messages/useText.ts'
import type { UseWalletSearch } from './useWalletSearch.ts'

/** Props of {@link SearchBar}. */
export type SearchBarProps = {
  search: UseWalletSearch
  fieldRef: RefObject<HTMLInputElement | null>
  /** Called when the user moves from the field into the list with the down arrow key. */
  onLeave: () => void
}

/**
 * Draws the search field, the switch for certified wallets, and, on a phone, a button that leads to a QR code for another
 * device to scan.
 */
export function SearchBar({ search, fieldRef, onLeave }: SearchBarProps) {
  const kit = useKit()
  const text = useText(allWalletsMessages)
  const isPairable = useKit(({ options, connectors }) => canPair(options, connectors.connectors))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onLeave()
    }
    if (event.key !== 'Escape' || search.term === '') return
    // The first Escape clears the field; the next Escape closes the modal.
    event.preventDefault()
    event.stopPropagation()
    search.setTerm('')
  }

  function showCertified(isCertified: boolean) {
    search.setCertified(isCertified)
    if (isCertified) showToast(kit, { variant: 'success', message: text('all.certifiedOn') })
  }

  return (
    <div className="hf-kit-all-search">
      <TextField
        ref={fieldRef}
        type="search"
        label={text('all.search')}
        labelHidden
        placeholder={text('all.search')}
        leading={<Search />}
        value={search.term}
        autoComplete="off"
        enterKeyHint="search"
        spellCheck={false}
        onValueChange={search.setTerm}
        onKeyDown={onKeyDown}
      />
      {isPairable && readDevice(window).isMobile && (
        <IconButton label={text('all.scan')} onClick={() => pushView(kit, 'ConnectingWalletConnect')}>
          <ScanQrCode />
        </IconButton>
      )}
      <label className="hf-kit-all-certified">
        <BadgeCheck />
        <span>{text('all.certified')}</span>
        <Switch label={text('all.certified')} checked={search.isCertified} onCheckedChange={showCertified} />
      </label>
    </div>
  )
}
