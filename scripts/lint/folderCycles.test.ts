import { describe, expect, test } from 'vitest'
import { findFolderCycles, readSources } from './folderCycles.js'

describe('rejects', () => {
  test('two folders that import each other', () => {
    const files = new Map([
      ['core/src/a/x.ts', `import { y } from '../b/y.ts'`],
      ['core/src/b/y.ts', `export { z } from '../a/z.ts'`],
      ['core/src/a/z.ts', ''],
    ])
    expect(findFolderCycles(files)).toEqual([
      {
        folders: ['core/src/a', 'core/src/b'],
        imports: ['core/src/a/x.ts imports core/src/b/y.ts', 'core/src/b/y.ts imports core/src/a/z.ts'],
      },
    ])
  })

  test('a cycle of types, through a third folder and a package name', () => {
    const files = new Map([
      ['core/src/a/x.ts', `import type { Y } from '../b/y.ts'`],
      ['core/src/b/y.ts', `export type Y = import('../c/z.ts').Z`],
      ['core/src/c/z.ts', `import type { X } from '@tonoscope/core/a/x'`],
    ])
    expect(findFolderCycles(files).map(({ folders }) => folders)).toEqual([['core/src/a', 'core/src/b', 'core/src/c']])
  })

  test('a folder and its own subfolder that import each other', () => {
    const files = new Map([
      ['core/src/a/x.ts', `const y = await import('./b/y.ts')`],
      ['core/src/a/b/y.ts', `import '../z.ts'`],
    ])
    expect(findFolderCycles(files)).toHaveLength(1)
  })
})

test('lets folders import in one direction', () => {
  const files = new Map([
    [
      'core/src/a/x.ts',
      `import { y } from '../b/y.ts'\nimport { z } from './z.ts'\nimport { readFileSync } from 'node:fs'`,
    ],
    ['core/src/a/z.ts', `import { y } from '../b/y.ts'`],
    ['core/src/b/y.ts', `// import { x } from '../a/x.ts'\nexport const y = "import '../a/x.ts'"`],
  ])
  expect(findFolderCycles(files)).toEqual([])
})

test('the project has no folder cycles', () => {
  const files = readSources()
  for (const folder of ['core/src', 'core/test', 'renderer/test', 'e2e/pages', 'scripts', 'bench'])
    expect([...files.keys()].some(name => name.startsWith(`${folder}/`))).toBe(true)
  expect(findFolderCycles(files)).toEqual([])
})
