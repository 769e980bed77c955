import { cleanup, render } from '@testing-library/react'
import { createRef, type ReactElement, type Ref, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** Properties that any primitive accepts besides its own. */
export type PassedProps = {
  className?: string | undefined
  id?: string | undefined
  ref?: Ref<never> | undefined
  [data: `data-${string}`]: string
}

/** A primitive, as the suite describes it. */
export type Primitive = {
  name: string
  /** Renders it with its required props and the given ones. */
  draw: (passed: PassedProps) => ReactElement
  /** The class of the element that takes the caller's class: the root. */
  rootClass: string
  /**
   * The element that takes the caller's id, ref and `data-*`: a selector, such as the input inside a field.
   * Undefined for primitives that take a class alone.
   */
  element?: string | undefined
  /** The element's accessible name. Undefined for surfaces and decoration. */
  accessibleName?: string | undefined
}

/**
 * Checks the rules that every primitive follows: the caller's class beside its own; the caller's id, ref and data on the element
 * that the user operates; a name for screen readers; the same markup from a server; and a silent console.
 */
export function describePrimitive({ name, draw, rootClass, element, accessibleName }: Primitive): void {
  describe(name, () => {
    afterEach(cleanup)

    test("behavior: has the caller's class beside its own", () => {
      const { container } = render(draw({ className: 'mine' }))
      const root = container.querySelector(`.${rootClass}`)
      expect(root?.classList.contains('mine')).toBe(true)
      expect(container.querySelectorAll('.mine')).toHaveLength(1)
    })

    test('behavior: without a class of the caller, every class belongs to the kit', () => {
      const { container } = render(draw({}))
      const classes = [...container.querySelectorAll('[class]')].flatMap((each) => [...each.classList])
      expect(classes).toContain(rootClass)
      expect(classes.filter((each) => !each.startsWith('hf-'))).toEqual([])
    })

    if (element !== undefined) {
      test('behavior: id, ref and data reach the element that the user operates', () => {
        const ref = createRef<never>()
        const { container } = render(draw({ id: 'own-id', ref, 'data-own': 'told' }))
        const target = container.querySelector(element)
        expect(target?.id).toBe('own-id')
        expect(target?.getAttribute('data-own')).toBe('told')
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

    test('behavior: a server renders the same, and hydration logs nothing', () => {
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
