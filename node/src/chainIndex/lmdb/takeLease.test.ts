import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sampleIdentity } from '../../../test/chainIndex/sampleRows.ts'
import { openLmdbIndex } from './openLmdbIndex.ts'

test('a process waits until the one that writes dies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tonoscope-lease-'))
  const index = await openLmdbIndex(folder, { identity: sampleIdentity })
  const script = `
    import { openLmdbIndex } from ${JSON.stringify(new URL('./openLmdbIndex.ts', import.meta.url).href)}
    const index = await openLmdbIndex(${JSON.stringify(folder)})
    await index.lead(new AbortController().signal)
    console.log('leads')
    setInterval(() => {}, 1000)`
  const leader = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
  })
  try {
    await once(leader.stdout, 'data')
    let leads = false
    const waiting = index.lead(new AbortController().signal).then(lease => {
      leads = true
      return lease
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(leads).toBe(false)
    leader.kill('SIGKILL')
    const lease = await waiting
    expect(lease.signal.aborted).toBe(false)
    await lease.release()
  } finally {
    leader.kill('SIGKILL')
    await index.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
