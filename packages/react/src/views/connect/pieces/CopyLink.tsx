import { showToast } from '@holdfast/core'
import { Button, Copy } from '@holdfast/ui'
import { useKit } from '../../../hooks/useKit.ts'
import { useText } from '../../../messages/useText.ts'

/**
 * Copies the address that a wallet pairs by, and says whether that worked.
 *
 * @param props.value - disabled while it is not known.
 * @param props.isMain - there is no other way to go on.
 */
export function CopyLink({ value, isMain = false }: { value: string | undefined; isMain?: boolean | undefined }) {
  const kit = useKit()
  const text = useText()

  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link)
    } catch {
      // Forbidden by the browser, by a policy of the page around us, or outside of a secure context.
      return showToast(kit, { variant: 'error', message: text('connecting.copyFailed') })
    }
    showToast(kit, { variant: 'success', message: text('connecting.linkCopied') })
  }

  return (
    <Button
      size={isMain ? 'md' : 'sm'}
      variant={isMain ? 'primary' : 'ghost'}
      disabled={value === undefined}
      onClick={() => value && void copy(value)}
    >
      <Copy />
      {text('connecting.copyLink')}
    </Button>
  )
}
