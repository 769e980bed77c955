import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeClock } from '@holdfast/testing/time'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { makePng, makeSvg } from '../test/pictures.ts'
import { createPainter, type Painter } from './painter.ts'

/** A picture that takes minutes to draw. */
const slow = makeSvg(
  '<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.01" numOctaves="2000"/></filter>' +
    '<rect width="512" height="512" filter="url(#f)"/>'.repeat(20),
)
/** A picture that takes gigabytes to draw: a picture inside an SVG has a size of its own. */
const large = makeSvg(
  `<image width="512" height="512" href="data:image/png;base64,${makePng(30_000, 30_000).toString('base64')}"/>`,
)

/** Time does not pass: on a busy machine, a process may take longer to start than a picture may take to draw. */
const stopped = fakeClock()

let painter: Painter
afterEach(() => painter.stop())

describe('createPainter', () => {
  it('default: draws more pictures than it has processes', async () => {
    painter = createPainter({ processes: 2, clock: stopped })
    const drawn = await Promise.all([1, 2, 3, 4, 5].map((width) => painter.draw(makePng(width * 100, 100))))
    expect(drawn.map((one) => Buffer.from(one[64]).toString('latin1', 8, 12))).toEqual(Array(5).fill('WEBP'))
    expect(painter.load()).toBe(0)
  })

  it('error: a picture that takes too much time or memory fails, and no other does', async () => {
    // Time passes only for the slow picture.
    const clock = fakeClock()
    painter = createPainter({ processes: 1, clock, drawMs: 5_000 })
    const answers = Promise.allSettled([slow, makePng(10, 10), large, makePng(10, 10)].map(painter.draw))
    await clock.advance(5_000)
    expect((await answers).map((answer) => (answer.status === 'fulfilled' ? 'drawn' : answer.reason.message))).toEqual([
      'the picture took too much time',
      'drawn',
      'the picture took too much memory',
      'drawn',
    ])
  })

  it.each([
    ['aborts', 'process.abort()', 'the drawing process ended with SIGABRT'],
    ['exits', 'process.exit(3)', 'the drawing process ended with the exit code 3'],
  ])('error: a drawing process that %s is reported as crashed', async (_how, end, shortMessage) => {
    const directory = await mkdtemp(join(tmpdir(), 'holdfast-painter-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const program = join(directory, 'main.mjs')
    await writeFile(program, `process.on('message', () => ${end})`)
    painter = createPainter({ processes: 1, clock: stopped, program })
    await expect(painter.draw(makePng(8, 8))).rejects.toMatchObject({ problem: 'crashed', shortMessage })
  })

  it('error: refuses more pictures than may wait', async () => {
    painter = createPainter({ processes: 1, clock: stopped })
    const answers = Array.from({ length: 110 }, () => painter.draw(makePng(8, 8)))
    const settled = await Promise.allSettled(answers)
    const refused = settled.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason.problem)
    expect(refused).toEqual(Array(9).fill('busy'))
  })

  it('behavior: once stopped, a painter refuses the pictures that it is drawing, those that wait, and later ones', async () => {
    painter = createPainter({ processes: 1, clock: stopped })
    const answers = [painter.draw(slow), painter.draw(slow)]
    painter.stop()
    await Promise.all(answers.map((answer) => expect(answer).rejects.toMatchObject({ problem: 'busy' })))
    await expect(painter.draw(makePng(8, 8))).rejects.toMatchObject({
      problem: 'busy',
      shortMessage: 'the server is stopping',
    })
  })
})
