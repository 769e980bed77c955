import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { english } from '../../messages/english.ts'
import { TextsContext } from '../../messages/texts.ts'
import { ExportWords } from './ExportWords.tsx'

afterEach(cleanup)

const text = english.keys.export
const secretWords = `${'abandon '.repeat(11)}about`

function draw(words: () => Promise<string>, limitedUntilMs?: number) {
  const reveal = async () => (limitedUntilMs === undefined ? { words: await words() } : { limitedUntilMs })
  render(
    <TextsContext value={english}>
      <ExportWords reveal={reveal} />
    </TextsContext>,
  )
  const field = screen.getByRole('textbox')
  const type = (typed: string) => fireEvent.change(field, { target: { value: typed } })
  const submit = () => fireEvent.submit(field)
  return { type, submit }
}

describe('ExportWords', () => {
  test('T-PH-2: a window that has just recovered the wallet shows when the words can be seen', async () => {
    let reveals = 0
    const limitedUntilMs = Date.UTC(2030, 4, 5, 6, 7)
    const { type, submit } = draw(async () => {
      reveals += 1
      return secretWords
    }, limitedUntilMs)
    type(text.phrase)
    submit()
    expect(await screen.findByText(text.limited(new Date(limitedUntilMs).toLocaleString()))).toBeDefined()
    expect([reveals, screen.queryByText(text.hold)]).toEqual([0, null])
  })

  test('default: reveals the words only after the phrase was typed, and shows them only while the button is held', async () => {
    let reveals = 0
    const { type, submit } = draw(async () => {
      reveals += 1
      return secretWords
    })
    type('show my word')
    submit()
    expect([reveals, screen.getByRole('button', { name: text.show }).hasAttribute('disabled')]).toEqual([0, true])
    type(' Show my words ')
    submit()
    const hold = await screen.findByRole('button', { name: text.hold })
    expect(reveals).toBe(1)
    const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
    expect(shown()).toEqual([])
    for (const [press, release] of [
      [() => fireEvent.pointerDown(hold), () => fireEvent.pointerUp(hold)],
      [() => fireEvent.pointerDown(hold), () => fireEvent.pointerLeave(hold)],
      [() => fireEvent.keyDown(hold, { key: ' ' }), () => fireEvent.keyUp(hold, { key: ' ' })],
      [() => fireEvent.keyDown(hold, { key: 'Enter' }), () => fireEvent.blur(hold)],
      [() => fireEvent.pointerDown(hold), () => fireEvent.pointerCancel(hold)],
      [() => fireEvent.pointerDown(hold), () => fireEvent(window, new Event('blur'))],
      [() => fireEvent.pointerDown(hold), () => fireEvent(document, new Event('visibilitychange'))],
    ] as const) {
      press()
      expect(shown().join(' ')).toBe(secretWords)
      release()
      expect(shown()).toEqual([])
    }
    fireEvent.keyDown(hold, { key: 'Tab' })
    expect(shown()).toEqual([])
    expect(screen.getByText(text.hidden)).toBeDefined()
    // A long press must not open a menu over the words.
    expect(fireEvent.contextMenu(hold)).toBe(false)
  })

  test('behavior: warns of the danger and announces the mail; a second press while the words load has no effect', () => {
    let reveals = 0
    const { type } = draw(() => {
      reveals += 1
      return new Promise(() => {})
    })
    expect([text.danger, text.mail].every((each) => screen.getByText(each))).toBe(true)
    type(text.phrase)
    const show = screen.getByRole('button', { name: text.show })
    fireEvent.click(show)
    fireEvent.click(show)
    expect([reveals, show.getAttribute('aria-busy')]).toEqual([1, 'true'])
  })

  test('error: after a failure, the user can request the words again', async () => {
    const { type, submit } = draw(() => Promise.reject(new Error('login_too_old')))
    type(text.phrase)
    submit()
    expect(await screen.findByText(text.failed)).toBeDefined()
    expect(screen.getByRole('button', { name: text.show }).hasAttribute('disabled')).toBe(false)
  })
})
