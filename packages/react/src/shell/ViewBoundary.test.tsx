import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKit } from '../../test/renderKit.tsx'
import { ViewBoundary } from './ViewBoundary.tsx'

describe('ViewBoundary', () => {
  test('error: replaces a view that throws, and draws it again on request', async () => {
    let broken = true
    function View() {
      if (broken) throw new Error('a defect')
      return <p>the view</p>
    }
    const { user } = renderKit(
      <ViewBoundary
        fallback={(reset) => (
          <button
            type="button"
            onClick={() => {
              broken = false
              reset()
            }}
          >
            again
          </button>
        )}
      >
        <View />
      </ViewBoundary>,
    )
    await user.click(screen.getByRole('button', { name: 'again' }))
    expect(screen.getByText('the view')).toBeDefined()
  })
})
