import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../messages/loadTexts.ts'
import { TextsContext } from '../messages/texts.ts'
import { FrameScreen } from './FrameScreen.tsx'
import '../styles/base.css'
import './screens.css'

/** Draws the frame's screens from now on. */
export async function renderScreens(container: HTMLElement, props: ComponentProps<typeof FrameScreen>): Promise<void> {
  const texts = await loadTexts(container.ownerDocument)
  createRoot(container).render(
    <TextsContext value={texts}>
      <FrameScreen {...props} />
    </TextsContext>,
  )
}
