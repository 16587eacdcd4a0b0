import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { targets } from './sources.cjs'

// A misspelt path would never change, so a stale build would seem up to date.
test.each([...new Set(Object.values(targets).flat())])('build input %s exists', path => {
  expect(existsSync(path)).toBe(true)
})

describe('a build', () => {
  const roots: string[] = []
  afterEach(() => {
    for (const root of roots.splice(0)) rmSync(root, { recursive: true })
  })

  /** A project of two files, whose server is built. */
  async function buildProject() {
    const root = mkdtempSync(join(tmpdir(), 'tonoscope-sources-'))
    roots.push(root)
    const at = (path: string) => join(root, path)
    for (const folder of ['core/src/cell/expected', 'server/src', 'scripts', 'dist/server'])
      mkdirSync(at(folder), { recursive: true })
    writeFileSync(at('core/src/cell/a.ts'), 'one')
    writeFileSync(at('server/src/main.ts'), 'main')
    copyFileSync(fileURLToPath(new URL('sources.cjs', import.meta.url)), at('scripts/sources.cjs'))
    const sources = createRequire(import.meta.url)(at('scripts/sources.cjs')) as typeof import('./sources.cjs')
    await sources.buildWithStamp('server', async () => {})
    return { at, stamp: () => readFileSync(at('dist/server.stamp'), 'utf8'), isStale: () => sources.isStale('server') }
  }

  test('is not stale at first, and the next look reads nothing but times', async () => {
    const { isStale, stamp } = await buildProject()
    const before = stamp()
    expect(isStale()).toBe(false)
    expect(stamp()).toBe(before)
  })

  test.each<[string, (at: (path: string) => string) => void]>([
    ['a file is written', at => writeFileSync(at('core/src/cell/a.ts'), 'other')],
    [
      'a file of the same size and time is written',
      at => {
        const time = new Date(2020, 1, 1)
        writeFileSync(at('core/src/cell/a.ts'), 'two')
        utimesSync(at('core/src/cell/a.ts'), time, time)
      },
    ],
    ['a file is added', at => writeFileSync(at('core/src/cell/b.ts'), '')],
    ['a file is removed', at => rmSync(at('core/src/cell/a.ts'))],
    [
      'a folder is added',
      at => {
        mkdirSync(at('core/src/new'))
        writeFileSync(at('core/src/new/c.ts'), '')
      },
    ],
    [
      'an input appears that did not exist',
      at => {
        mkdirSync(at('node/src'), { recursive: true })
        writeFileSync(at('node/src/d.ts'), '')
      },
    ],
    ['its output is removed', at => rmSync(at('dist/server'), { recursive: true })],
    ['its stamp is removed', at => rmSync(at('dist/server.stamp'))],
  ])('is stale when %s', async (_, change) => {
    const { at, isStale } = await buildProject()
    change(at)
    expect(isStale()).toBe(true)
    expect(isStale()).toBe(true)
  })

  test.each<[string, (at: (path: string) => string) => void]>([
    ['a test is added', at => writeFileSync(at('core/src/cell/a.test.ts'), '')],
    ['what a test expects is added', at => writeFileSync(at('core/src/cell/expected/a.json'), '')],
    ['a file is written as it was', at => writeFileSync(at('core/src/cell/a.ts'), 'one')],
    [
      'its stamp is of an earlier version',
      at => {
        const [contents] = readFileSync(at('dist/server.stamp'), 'utf8').split('\n')
        writeFileSync(at('dist/server.stamp'), `${contents}\n${'0'.repeat(64)}`)
      },
    ],
  ])('is not stale when %s', async (_, change) => {
    const { at, isStale, stamp } = await buildProject()
    change(at)
    expect(isStale()).toBe(false)
    // The next look compares with what is there now.
    const after = stamp()
    expect(isStale()).toBe(false)
    expect(stamp()).toBe(after)
  })
})
