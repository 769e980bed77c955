import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../button/Button.tsx'
import { User } from '../icons/icons.ts'
import { Menu } from './Menu.tsx'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'
import { MenuPopup } from './MenuPopup.tsx'
import { MenuRadioGroup, MenuRadioItem } from './MenuRadioGroup.tsx'
import { MenuSeparator } from './MenuSeparator.tsx'

afterEach(cleanup)

describe('Menu', () => {
  test('default: opens at a press of its button; choosing an item runs the action and closes the menu', async () => {
    const user = userEvent.setup()
    const [onProfile, onRemove] = [vi.fn(), vi.fn()]
    render(
      <Menu trigger={<Button>ada</Button>}>
        <MenuItem icon={User} onSelect={onProfile}>
          Profile
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" disabled onSelect={onRemove}>
          Remove
        </MenuItem>
      </Menu>,
    )
    const trigger = screen.getByRole('button', { name: 'ada' })
    expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
    await user.click(trigger)

    const remove = await screen.findByRole('menuitem', { name: 'Remove' })
    expect(remove.dataset.tone).toBe('danger')
    expect(remove.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('separator')).toBeTruthy()
    await user.click(remove)
    expect(onRemove).not.toHaveBeenCalled()

    await user.click(screen.getByRole('menuitem', { name: 'Profile' }))
    expect(onProfile).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

function Anchored({ onSelect }: { onSelect: (choice: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Colour mode
      </button>
      {anchor && (
        <MenuPopup anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuGroup label="Mode">
            <MenuRadioGroup value="light" onValueChange={onSelect}>
              <MenuRadioItem value="light">Light</MenuRadioItem>
              <MenuRadioItem value="dark">Dark</MenuRadioItem>
            </MenuRadioGroup>
          </MenuGroup>
        </MenuPopup>
      )}
    </>
  )
}

describe('MenuPopup', () => {
  test('default: is open while it is rendered, and has the name of its anchor', async () => {
    const user = userEvent.setup()
    render(<Anchored onSelect={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Colour mode' }))
    expect(await screen.findByRole('menu', { name: 'Colour mode' })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Mode' })).toBeTruthy()
    expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true')
  })

  test('behavior: reports a choice, closes, and returns the focus to the anchor', async () => {
    const user = userEvent.setup()
    const onSelect = vi.fn()
    render(<Anchored onSelect={onSelect} />)
    const anchor = screen.getByRole('button', { name: 'Colour mode' })
    await user.click(anchor)
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('dark')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(anchor))
  })

  test('behavior: closes on Escape, and returns the focus to the anchor', async () => {
    const user = userEvent.setup()
    render(<Anchored onSelect={() => undefined} />)
    const anchor = screen.getByRole('button', { name: 'Colour mode' })
    await user.click(anchor)
    await screen.findByRole('menu')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(anchor))
  })
})
