import type { Page } from '@playwright/test'
import { renderSVG } from 'uqr'

/** Draws a text as a QR code. @returns the bytes of a PNG. */
export async function drawCode(page: Page, text: string): Promise<Buffer> {
  const paper = await page.context().newPage()
  await paper.setViewportSize({ width: 500, height: 500 })
  await paper.setContent(`<body style="margin:0;background:white">${renderSVG(text, { border: 4 })}</body>`)
  const picture = await paper.screenshot()
  await paper.close()
  return picture
}

/** Makes the page's camera show a picture. Without a picture, the browser denies access to the camera. */
export async function holdBeforeCamera(page: Page, picture: Buffer | undefined): Promise<void> {
  await page.evaluate(
    (source) => {
      navigator.mediaDevices.getUserMedia = async () => {
        if (source === undefined) throw new DOMException('Permission denied', 'NotAllowedError')
        const image = new Image()
        image.src = source
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0)
        draw()
        // The stream has a new frame only when the canvas is drawn again.
        setInterval(draw, 50)
        return canvas.captureStream()
      }
    },
    picture && `data:image/png;base64,${picture.toString('base64')}`,
  )
}
