import { describe, expect, it } from 'vitest'
import { describeBrowser } from './describeBrowser.ts'

describe('describeBrowser', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      'Chrome, Linux',
      false,
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge, Windows', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1',
      'Safari, iPhone',
      true,
    ],
    ['Mozilla/5.0 (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0', 'Firefox, Android', true],
    ['curl/8', undefined, false],
    [null, undefined, false],
  ])('default: %s', (agent, name, isMobile) => {
    expect(describeBrowser(agent)).toEqual({ name, isMobile })
  })
})
