import { cleanup, render } from '@testing-library/react'
import { createRef, type ReactElement, type Ref, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** Props that primitives accept besides their own. */
export type PassedProps = {
  className?: string | undefined
  id?: string | undefined
  ref?: Ref<never> | undefined
  [data: `data-${string}`]: string
}

/** A primitive, with what the suite needs to test it. */
export type Primitive = {
  name: string
  /** Renders the primitive with its required props and the given ones. */
  draw: (passed: PassedProps) => ReactElement
  /** The class of the root element, which also gets the caller's class. */
  rootClass: string
  /**
   * Selects the element that gets the caller's id, ref and `data-*`, such as the input inside a field. Undefined for primitives
   * that accept only a class.
   */
  element?: string | undefined
  /** The element's accessible name. Undefined for surfaces and decorative elements. */
  accessibleName?: string | undefined
}

/**
 * Tests the rules that every primitive follows: the caller's class is added to its own; the caller's id, ref and data are set
 * on the element that the user operates; there is a name for screen readers; a server renders the same markup; and nothing is
 * logged.
 */
export function describePrimitive({ name, draw, rootClass, element, accessibleName }: Primitive): void {
  describe(name, () => {
    afterEach(cleanup)

    test("behavior: adds the caller's class to its own", () => {
      const { container } = render(draw({ className: 'mine' }))
      const root = container.querySelector(`.${rootClass}`)
      expect(root?.classList.contains('mine')).toBe(true)
      expect(container.querySelectorAll('.mine')).toHaveLength(1)
    })

    test('behavior: has only classes of the kit if the caller passes none', () => {
      const { container } = render(draw({}))
      const classes = [...container.querySelectorAll('[class]')].flatMap((each) => [...each.classList])
      expect(classes).toContain(rootClass)
      expect(classes.filter((each) => !each.startsWith('hf-'))).toEqual([])
    })

    if (element !== undefined) {
      test('behavior: sets id, ref and data on the element that the user operates', () => {
        const ref = createRef<never>()
        const { container } = render(draw({ id: 'own-id', ref, 'data-own': 'passed' }))
        const target = container.querySelector(element)
        expect(target?.id).toBe('own-id')
        expect(target?.getAttribute('data-own')).toBe('passed')
        expect(ref.current).toBe(target)
      })
    }

    if (accessibleName !== undefined) {
      test('behavior: has a name for screen readers', () => {
        const { getAllByRole, queryAllByLabelText, container } = render(draw({}))
        const target =
          element === undefined ? container.querySelector(`.${rootClass}`) : container.querySelector(element)
        const named = [
          ...queryAllByLabelText(accessibleName),
          ...(target?.getAttribute('role') === 'img' ? getAllByRole('img', { name: accessibleName }) : []),
          ...[...container.querySelectorAll('button, a')].filter((each) => each.textContent?.includes(accessibleName)),
        ]
        expect(target && named.some((each) => each === target || target.contains(each))).toBe(true)
      })
    }

    test('behavior: renders the same on a server, and hydration logs nothing', () => {
      const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const page = <StrictMode>{draw({ className: 'mine' })}</StrictMode>
      const container = document.createElement('div')
      document.body.append(container)
      container.innerHTML = renderToString(page)
      const drawnByServer = container.innerHTML
      const problems: unknown[] = []
      render(page, { container, hydrate: true, onRecoverableError: (error) => problems.push(error) })
      expect(drawnByServer).toContain(rootClass)
      expect(container.innerHTML).toBe(drawnByServer)
      expect(problems).toEqual([])
      expect(consoleError.mock.calls).toEqual([])
      consoleError.mockRestore()
    })
  })
}
