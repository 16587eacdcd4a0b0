import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as electron from 'electron'
import { startDesktop } from './startDesktop.ts'

// Built, this file lies two folders below the root of what is shipped, beside its neighbours.
const root = join(__dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // our own file
const { app } = electron

void startDesktop(electron, {
  places: {
    page: join(root, 'dist/web'),
    preload: join(__dirname, 'preload.cjs'),
    worker: join(__dirname, 'worker.cjs'),
    data: app.getPath('userData'),
    logs: app.getPath('logs'),
  },
  version,
  argv: process.argv,
  folder: process.cwd(),
  platform: process.platform,
  nowMs: () => Date.now(),
  screens: () => electron.screen.getAllDisplays().map(display => display.workArea),
})
