import { describe, expect, test } from 'vitest'
import { createTestWindow } from '../../test/testWindow.ts'
import { openLink } from './openLink.ts'

const url = 'https://heron.example/'

/** Creates a page inside Telegram, with or without Telegram's script. */
function telegramWindow(hasScript = true) {
  const asked: string[] = []
  const Telegram = hasScript ? { WebApp: { openLink: (link: string) => void asked.push(link) } } : {}
  return Object.assign(createTestWindow(), { Telegram, asked })
}

describe('openLink', () => {
  test('default: opens at once, in the requested target, without a referrer', () => {
    const window = createTestWindow()
    openLink(window, { url, in: '_blank' })
    openLink(window, { url: 'heron://', in: '_self' })
    expect(window.opened).toEqual([
      { url, target: '_blank', features: 'noreferrer noopener' },
      { url: 'heron://', target: '_self', features: 'noreferrer noopener' },
    ])
  })

  test('behavior: Telegram is asked to open web pages', () => {
    const window = telegramWindow()
    openLink(window, { url, in: '_self' })
    expect(window.asked).toEqual([url])
    expect(window.opened).toEqual([])
  })

  test('behavior: inside Telegram an app opens in a new tab, and so does every link if Telegram’s script is missing', () => {
    const window = telegramWindow()
    openLink(window, { url: 'heron://', in: '_self' })
    expect(window.opened).toMatchObject([{ url: 'heron://', target: '_blank' }])
    const bare = telegramWindow(false)
    openLink(bare, { url, in: '_top' })
    expect(bare.opened).toMatchObject([{ url, target: '_blank' }])
  })

  test('param: isSocialLoginPending replaces the topmost page, only inside Telegram', () => {
    const window = telegramWindow()
    openLink(window, { url, in: '_blank', isSocialLoginPending: true })
    expect(window.opened).toMatchObject([{ target: '_top' }])
    const page = createTestWindow()
    openLink(page, { url, in: '_blank', isSocialLoginPending: true })
    expect(page.opened).toMatchObject([{ target: '_blank' }])
  })

  test('behavior: the window of a social login keeps its target', () => {
    const window = telegramWindow()
    openLink(window, { url, in: 'popupWindow', features: 'width=600' })
    expect(window.opened).toEqual([{ url, target: 'popupWindow', features: 'width=600' }])
  })

  test('behavior: nothing happens on a server', () => {
    expect(() => openLink(undefined, { url, in: '_blank' })).not.toThrow()
  })
})
