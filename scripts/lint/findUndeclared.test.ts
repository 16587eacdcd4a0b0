import { describe, expect, test } from 'vitest'
import {
  findUndeclared,
  findUnused,
  importedPackages,
  readManifest,
  readSource,
  readSources,
} from './findUndeclared.ts'

const project = readManifest('')
const workspaces = ['core', 'node', 'server', 'renderer', 'electron', 'e2e']

describe.each(workspaces)('%s', workspace => {
  const manifest = readManifest(workspace)
  const files = readSources(workspace)

  test('declares what it imports', () => {
    expect(findUndeclared(manifest, files, workspace === 'e2e' ? () => true : undefined)).toEqual([])
  })

  test('declares nothing that it does not use', () => {
    expect(findUnused(manifest, files)).toEqual([])
  })

  test('declares the versions that the others do', () => {
    const all = [project, ...workspaces.map(readManifest)].map(each => ({
      ...each.dependencies,
      ...each.devDependencies,
    }))
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
      for (const other of all) expect(other[name] ?? version, name).toBe(version)
    }
  })
})

describe('the project', () => {
  const files = [...readSources('scripts'), ...readSources('bench')]

  test('declares what its scripts and benches import', () => {
    const undeclared = findUndeclared(project, files, () => true)
    // The workspaces are linked by npm.
    expect(undeclared.filter(line => !/imports @tonoscope\//.test(line))).toEqual([])
  })

  test('declares nothing that its scripts, benches and configuration files do not use', () => {
    const configs = ['eslint.config.js', 'vitest.config.ts', 'renderer/vite.config.ts'].map(readSource)
    expect(findUnused(project, [...files, ...configs])).toEqual([])
  })
})

describe('an import', () => {
  const manifest = { name: 'a', dependencies: { zod: '1' }, devDependencies: { vitest: '1', electron: '1' } }
  const find = (path: string, text: string) => findUndeclared(manifest, [{ path, text }])

  test('of a package that is not declared is found, in each form', () => {
    const forms = [`import { x } from 'left-pad'`, `export * from 'left-pad'`, `import 'left-pad/x.css'`]
    const more = [`await import('left-pad')`, `import type { X } from 'left-pad'`, `type T = import('left-pad').T`]
    for (const text of [...forms, ...more]) {
      expect(find('src/a.ts', text)).toEqual(['src/a.ts imports left-pad, which a does not declare'])
    }
  })

  test('of a package for tests is rejected in a source', () => {
    expect(find('src/a.ts', `import 'vitest'`)).toHaveLength(1)
    expect(find('src/a.test.ts', `import 'vitest'`)).toEqual([])
    expect(find('test/a.ts', `import 'vitest'`)).toEqual([])
  })

  test('of what the host provides is allowed', () => {
    expect(find('src/a.ts', `import { app } from 'electron'`)).toEqual([])
  })

  test('of a file or of Node has no package', () => {
    expect(importedPackages({ path: '', text: `import './a.ts'; import 'node:fs'; import 'fs'` })).toEqual([])
    expect(importedPackages({ path: '', text: `import '@ton/sandbox/dist/x.js'; import 'zod/v4'` })).toEqual([
      '@ton/sandbox',
      'zod',
    ])
  })
})
