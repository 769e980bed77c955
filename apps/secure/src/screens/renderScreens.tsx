import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { FrameScreen } from './FrameScreen.tsx'
import './screens.css'

/** Draws the frame's screens from now on. */
export function renderScreens(container: HTMLElement, props: ComponentProps<typeof FrameScreen>): void {
  createRoot(container).render(<FrameScreen {...props} />)
}
