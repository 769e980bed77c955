import { Button, LogOut } from '@holdfast/ui'
import { useDisconnect } from '../hooks/useDisconnect.ts'
import { useText } from '../messages/useText.ts'

/** Disconnects the wallet. */
export function DisconnectButton() {
  const text = useText()
  const { disconnect, isDisconnecting } = useDisconnect()
  return (
    <Button variant="secondary" block loading={isDisconnecting} onClick={() => void disconnect()}>
      {!isDisconnecting && <LogOut />}
      {isDisconnecting ? text('action.disconnecting') : text('action.disconnect')}
    </Button>
  )
}
