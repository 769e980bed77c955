import { hasCatalogue, isModalVisible, pushView, selectWalletCount, track } from '@holdfast/core'
import { Badge, LayoutGrid, ListRow, Spinner, VisuallyHidden } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { RowIcon } from '../../../images/RowIcon.tsx'
import { useKitContext } from '../../../KitContext.ts'
import { connectMessages } from '../../../messages/languages/english/connect.ts'
import { formatNumber } from '../../../messages/numbers.ts'
import { useText } from '../../../messages/useText.ts'

/** Draws the row that leads to the whole catalogue, with the number of its wallets. */
export function AllWalletsRow() {
  const kit = useKit()
  const text = useText(connectMessages)
  const { locale } = useKitContext()
  // The count is fetched when the modal opens. The spinner is drawn even before that, so that the start of the fetch does not
  // make this row render again.
  const isCounting = useKit(
    ({ wallets, modal, options }) =>
      wallets.count === 0 && (wallets.isPrefetching || (!isModalVisible(modal) && hasCatalogue(options))),
  )
  const { value, isRounded } = useKit(selectWalletCount)

  function open() {
    track(kit, { event: 'CLICK_ALL_WALLETS' })
    pushView(kit, 'AllWallets')
  }

  const count = value > 0 && (
    <>
      <Badge aria-hidden="true">{formatNumber(value, locale) + (isRounded ? '+' : '')}</Badge>
      <VisuallyHidden>
        {text(isRounded ? 'connect.allWalletsCountMore' : 'connect.allWalletsCount', { count: value })}
      </VisuallyHidden>
    </>
  )
  return (
    <ListRow
      leading={<RowIcon icon={LayoutGrid} />}
      trailing={isCounting ? <Spinner label={text('connect.loading')} /> : count}
      onClick={open}
    >
      {text('connect.allWallets')}
    </ListRow>
  )
}
