import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import * as electron from 'electron'
import { startDesktop } from './startDesktop.ts'

// The built file is two folders below the root of the package.
const root = join(__dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const { app } = electron

void startDesktop(electron, {
  paths: {
    page: join(root, 'dist/web'),
    preload: join(__dirname, 'preload.cjs'),
    worker: join(__dirname, 'worker.cjs'),
    data: app.getPath('userData'),
    logs: app.getPath('logs'),
  },
  version,
  argv: process.argv,
  workingDirectory: process.cwd(),
  platform: process.platform,
  nowMs: () => Date.now(),
  totalMemoryBytes: totalmem(),
  screens: () => electron.screen.getAllDisplays().map(display => display.workArea),
})
