import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, test } from 'vitest'
import { importError } from './mayImport.js'

const eslint = new ESLint()

/** What ESLint, configured as `npm run lint` has it, says of a file with this text at this place. */
async function complaints(filePath: string, text: string): Promise<string[]> {
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
      'a pattern takes even a type of the network',
      'core/src/actions/classify.ts',
      `import type { ChainSource } from '../chain/ChainSource.ts'\nexport type A = ChainSource`,
    ],
    ['a pattern runs the emulator', 'core/src/actions/classify.ts', `export { run } from '../emulator/cascade.ts'`],
    ['value flow asks for names', 'core/src/flow/valueFlow.ts', `import { names } from '../naming/Names.ts'\nnames()`],
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
      'a lower layer looks up',
      'core/src/cell/boc.ts',
      `import { readMessage } from '../tlb/message.ts'\nreadMessage()`,
    ],
    [
      'the core imports a module of Node',
      'core/src/cell/text.ts',
      `import { readFileSync } from 'node:fs'\nreadFileSync('x')`,
    ],
    [
      'the core imports a module of Node by its old name',
      'core/src/operations/createService.ts',
      `import { readFileSync } from 'fs'\nreadFileSync('x')`,
    ],
    ['the core imports @ton/core', 'core/src/cell/boc.ts', `import { Cell } from '@ton/core'\nnew Cell()`],
    [
      'anything but the emulator imports the sandbox',
      'core/src/operations/createService.ts',
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
      'the renderer sees the emulator',
      'renderer/src/app/App.tsx',
      `import type { Emulation } from '@tonoscope/core/emulator/Emulation'\nexport type A = Emulation`,
    ],
    [
      'a feature sees the emulator by its path',
      'renderer/src/features/inspect/x.ts',
      `import '../../../../core/src/emulator/Emulation.ts'`,
    ],
    ['a page imports a module of Node', 'renderer/src/features/inspect/x.ts', `import 'node:path'`],
    ['the server imports electron', 'server/src/main.ts', `import { app } from 'electron'\napp.quit()`],
    [
      'the server reaches around the service',
      'server/src/main.ts',
      `import { classify } from '@tonoscope/core/actions/classify'\nclassify()`,
    ],
    [
      "a page's worker uses what hosts in Node share",
      'renderer/src/worker/browserHost.worker.ts',
      `import { nodeAdnlPort } from '@tonoscope/node/adnl/nodeAdnlPort'\nnodeAdnlPort()`,
    ],
    ['a folder of the core has no row', 'core/src/somewhere/new.ts', 'export const a = 1'],
  ])('%s', async (_what, file, text) => {
    expect(await complaints(file, text)).toEqual([expect.stringContaining('tonoscope/may-import')])
  })

  test.each(['document.title', 'window.name', 'process.env', 'Buffer.from([])', 'fetch("x")', 'localStorage.length'])(
    'the core uses %s',
    async use => {
      expect(await complaints('core/src/actions/classify.ts', `export const x = ${use}`)).toEqual([
        expect.stringContaining('no-restricted-globals'),
      ])
    },
  )
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

describe('lint lets', () => {
  test.each([
    ['a pattern read the trace', 'core/src/actions/patterns/a/b.ts', '../../../trace/Trace.ts', false],
    ['the trace name a type of the emulator', 'core/src/trace/Trace.ts', '../emulator/Emulation.ts', true],
    [
      'the emulator use the sandbox',
      'core/src/emulator/wasm.ts',
      '@ton/sandbox/dist/executor/emulator-emscripten.js',
      false,
    ],
    ['the emulator name its source of states', 'core/src/emulator/cascade.ts', '../chain/ChainSource.ts', false],
    ['the operations use everything', 'core/src/operations/emulateTrace.ts', '../chain/snapshot/source.ts', false],
    ['a feature use the ui kit', 'renderer/src/features/a/A.tsx', '../../ui/Button.tsx', false],
    ['a feature use its own files', 'renderer/src/features/a/A.tsx', './parts/B.tsx', false],
    ['the app use a feature', 'renderer/src/app/App.tsx', '../features/a/A.tsx', false],
    ['the renderer use the contract', 'renderer/src/backend/http.ts', '@tonoscope/core/contract/client', false],
    [
      'the page host put services together',
      'renderer/src/worker/worker.ts',
      '@tonoscope/core/operations/createService',
      false,
    ],
    ['the server use Node', 'server/src/main.ts', 'node:http', false],
    ['the server use what hosts in Node share', 'server/src/host.ts', '@tonoscope/node/adnl/nodeAdnlPort', false],
    [
      'the desktop use what hosts in Node share',
      'electron/src/worker/w.ts',
      '@tonoscope/node/adnl/nodeAdnlPort',
      false,
    ],
    ['the desktop use electron', 'electron/src/main/main.ts', 'electron', false],
  ])('%s', (_what, file, name, typesOnly) => {
    expect(importError(file, name, typesOnly)).toBeUndefined()
  })
})
