import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../test/renderKit.tsx'
import { createLazyModule } from './createLazyModule.ts'
import { ViewOutlet } from './ViewOutlet.tsx'

describe('ViewOutlet', () => {
  test('error: says that the code cannot be fetched, and tries again on request', async () => {
    let online = false
    const code = createLazyModule(async () => {
      if (!online) throw new TypeError('offline')
      return () => <p>the view</p>
    })
    const { user } = renderKit(<ViewOutlet code={code} />)
    expect(await screen.findByText('This step could not be loaded.')).toBeDefined()

    online = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('the view')).toBeDefined()
  })

  test('behavior: says that it is loading while the code loads', () => {
    renderKit(<ViewOutlet code={createLazyModule(() => new Promise(() => {}))} />)
    expect(screen.getByRole('img', { name: 'Loading' })).toBeDefined()
  })
})
