import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'
import { importError } from './mayImport.js'

const eslint = new ESLint()

/** The ESLint messages for a file with this path and text, with the configuration of `npm run lint`. */
async function lintMessages(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath })
  return (result?.messages ?? []).map(m => `${m.ruleId}: ${m.message}`)
}

describe('lint fails when', () => {
  test.each([
    [
      'a pattern reaches the network',
      'core/src/actions/patterns/jetton/transfer.ts',
      `import { x } from '../../../chain/ChainSource.ts'\nx()`,
    ],
    [
      'a pattern imports a type of the network',
      'core/src/actions/classify.ts',
      `import type { ChainSource } from '../chain/ChainSource.ts'\nexport type A = ChainSource`,
    ],
    ['a pattern runs the emulator', 'core/src/actions/classify.ts', `export { run } from '../emulator/cascade.ts'`],
    ['value flow looks up names', 'core/src/flow/valueFlow.ts', `import { names } from '../naming/Names.ts'\nnames()`],
    [
      'an action knows the service',
      'core/src/actions/kinds/tonTransfer.ts',
      `const service = await import('../../operations/createService.ts')\nservice.run()`,
    ],
    [
      'the trace runs the emulator',
      'core/src/trace/traceOf.ts',
      `import { emulate } from '../emulator/Emulation.ts'\nemulate()`,
    ],
    [
      'a lower layer imports an upper layer',
      'core/src/cell/boc.ts',
      `import { readMessage } from '../tlb/message.ts'\nreadMessage()`,
    ],
    [
      'the core imports a Node module',
      'core/src/cell/text.ts',
      `import { readFileSync } from 'node:fs'\nreadFileSync('x')`,
    ],
    [
      'the core imports a Node module without the node: prefix',
      'core/src/operations/createService.ts',
      `import { readFileSync } from 'fs'\nreadFileSync('x')`,
    ],
    ['the core imports @ton/core', 'core/src/cell/boc.ts', `import { Cell } from '@ton/core'\nnew Cell()`],
    [
      'the core imports the sandbox',
      'core/src/emulator/startInstance.ts',
      `import { Executor } from '@ton/sandbox'\nnew Executor()`,
    ],
    [
      'a feature imports a feature',
      'renderer/src/features/inspect/Screen.tsx',
      `import { Event } from '../event/Event.tsx'\nEvent()`,
    ],
    [
      'a feature imports the app',
      'renderer/src/features/inspect/Screen.tsx',
      `import { App } from '../../app/App.tsx'\nApp()`,
    ],
    [
      'the ui kit imports a feature',
      'renderer/src/ui/Button.tsx',
      `import { Event } from '../features/event/Event.tsx'\nEvent()`,
    ],
    [
      'the renderer imports the emulator',
      'renderer/src/app/App.tsx',
      `import type { Emulation } from '@tonoscope/core/emulator/Emulation'\nexport type A = Emulation`,
    ],
    [
      'a feature imports the emulator by relative path',
      'renderer/src/features/inspect/x.ts',
      `import '../../../../core/src/emulator/Emulation.ts'`,
    ],
    ['the renderer imports a Node module', 'renderer/src/features/inspect/x.ts', `import 'node:path'`],
    ['the server imports electron', 'server/src/main.ts', `import { app } from 'electron'\napp.quit()`],
    [
      'the server bypasses the service',
      'server/src/main.ts',
      `import { classify } from '@tonoscope/core/actions/classify'\nclassify()`,
    ],
    [
      "the page's worker imports the shared Node code",
      'renderer/src/worker/browserHost.worker.ts',
      `import { nodeAdnlPort } from '@tonoscope/node/adnl/nodeAdnlPort'\nnodeAdnlPort()`,
    ],
    ['a core folder has no row in the table', 'core/src/somewhere/new.ts', 'export const a = 1'],
  ])('%s', async (_title, file, text) => {
    expect(await lintMessages(file, text)).toEqual([expect.stringContaining('tonoscope/may-import')])
  })

  test.each(['document.title', 'window.name', 'process.env', 'Buffer.from([])', 'fetch("x")', 'localStorage.length'])(
    'the core uses %s',
    async use => {
      expect(await lintMessages('core/src/actions/classify.ts', `export const x = ${use}`)).toEqual([
        expect.stringContaining('no-restricted-globals'),
      ])
    },
  )

  test.each([
    ['localStorage.length', 'no-restricted-globals'],
    ['sessionStorage.length', 'no-restricted-globals'],
    ['window.localStorage.length', 'no-restricted-properties'],
    ["globalThis['sessionStorage'].length", 'no-restricted-properties'],
    ["useStore\nimport { useSyncExternalStore as useStore } from 'react'", 'no-restricted-imports'],
  ])('a screen uses %s, which only the store may', async (use, rule) => {
    const text = `export const x = ${use}`
    expect(await lintMessages('renderer/src/features/inspect/x.ts', text)).toEqual([expect.stringContaining(rule)])
    expect(await lintMessages('renderer/src/store/x.ts', text)).toEqual([])
  })
})

test('lint fails when two files import each other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cycle-'))
  const rules = JSON.parse(readFileSync('biome.json', 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: rules.linter }))
  writeFileSync(join(folder, 'a.ts'), `import { b } from './b.ts'\nexport const a = (): unknown => b\n`)
  writeFileSync(join(folder, 'b.ts'), `import { a } from './a.ts'\nexport const b = (): unknown => a\n`)
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
  const { status, stderr, stdout } = spawnSync(process.execPath, [biome, 'lint', '.'], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(stdout + stderr).toContain('noImportCycles')
  expect(status).toBe(1)
})

describe('lint allows', () => {
  test.each([
    ['a pattern to import the trace', 'core/src/actions/patterns/a/b.ts', '../../../trace/Trace.ts', false],
    ['the trace to import a type of the emulator', 'core/src/trace/Trace.ts', '../emulator/Emulation.ts', true],
    ['the emulator to import ChainSource', 'core/src/emulator/cascade.ts', '../chain/ChainSource.ts', true],
    ['the operations to import everything', 'core/src/operations/runs.ts', '../chain/snapshot/source.ts', false],
    ['a feature to import the ui kit', 'renderer/src/features/a/A.tsx', '../../ui/Button.tsx', false],
    ['a feature to import its own files', 'renderer/src/features/a/A.tsx', './parts/B.tsx', false],
    ['the app to import a feature', 'renderer/src/app/App.tsx', '../features/a/A.tsx', false],
    ['the renderer to import the contract', 'renderer/src/backend/http.ts', '@tonoscope/core/contract/client', false],
    [
      "the page's worker to import the service",
      'renderer/src/worker/worker.ts',
      '@tonoscope/core/operations/createService',
      false,
    ],
    ['the server to import Node modules', 'server/src/main.ts', 'node:http', false],
    ['the server to import the shared Node code', 'server/src/host.ts', '@tonoscope/node/adnl/nodeAdnlPort', false],
    [
      'the desktop app to import the shared Node code',
      'electron/src/worker/w.ts',
      '@tonoscope/node/adnl/nodeAdnlPort',
      false,
    ],
    ['the desktop app to import electron', 'electron/src/main/main.ts', 'electron', false],
  ])('%s', (_title, file, name, typesOnly) => {
    expect(importError(file, name, typesOnly)).toBeUndefined()
  })
})
