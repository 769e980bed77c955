import type { FrameConfig } from '@holdfast/api/embedded'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import type { Device } from '../../session/openDevice.ts'
import { DeviceOutlet, type DevicePageProps } from './DeviceOutlet.tsx'

const config: FrameConfig = {
  apiUrl: 'https://secure.example',
  vaultUrl: 'https://vault.example',
  servedAt: 0,
  project: { id: 'reef', name: 'Reef', allowedOrigins: [] },
  chains: [],
  production: true,
}
const Page = ({ device, projectId }: DevicePageProps) => (
  <h1>
    {projectId} {device.jkt}
  </h1>
)

const draw = (frameConfig: FrameConfig, open: () => Promise<Device>) =>
  render(
    <TextsContext value={english}>
      <DeviceOutlet config={frameConfig} Page={Page} open={open} />
    </TextsContext>,
  )

describe('DeviceOutlet', () => {
  test('error: if the device cannot be opened, shows the failure, and tries again on a press', async () => {
    let attempts = 0
    draw(config, async () => {
      attempts += 1
      if (attempts === 1) throw new DOMException('Full', 'QuotaExceededError')
      return { jkt: 'k' } as Device // The page uses only this member.
    })
    expect((await screen.findByRole('alert')).textContent).toBe(english.pages.failed)
    screen.getByRole('button', { name: 'Try again' }).click()
    await screen.findByRole('heading', { name: 'reef k' })
  })

  test('error: says that the address names no project', async () => {
    draw({ ...config, project: null }, () => Promise.reject(new Error('The device was opened unexpectedly.')))
    await screen.findByText(english.keys.unknownProject)
  })
})
