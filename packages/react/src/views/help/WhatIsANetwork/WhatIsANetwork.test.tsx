import { openModal } from '@holdfast/core'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { perform, renderKit } from '../../../../test/renderKit.tsx'

describe('WhatIsANetwork', () => {
  test('default: explains networks in two points, and links to a longer explanation', async () => {
    const { kit } = renderKit()
    await perform(() => openModal(kit, { view: 'WhatIsANetwork' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'What is a network?' }))
    expect(await dialog.findAllByRole('heading', { level: 3 })).toHaveLength(2)
    const link = dialog.getByRole<HTMLAnchorElement>('link', { name: /Learn more/ })
    expect(link.target).toBe('_blank')
    expect(link.rel).toContain('noopener')
  })
})
