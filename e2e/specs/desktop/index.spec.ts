import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { BridgeReply } from '@tonoscope/core/contract/desktopBridge'
import { readJsonPieces } from '@tonoscope/core/wire/jsonPieces'
import { createCall, emptyFolder, expect, sendCall, sendDesktopCall, test } from '../../desktop/desktopApp.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const snapshot = { kind: 'snapshot', file: join(root, 'core/demo/demo.snapshot.json.gz') }

const unhurried = { shouldYield: () => false, yield: async () => {} }

/** The sources of a network as the settings show them. */
async function readSources(page: Page, name: string): Promise<readonly Record<string, unknown>[]> {
  const reply: BridgeReply = await sendCall(page, createCall('debugConnections', { network: name }))
  if (!reply.ok) throw new Error(JSON.stringify(reply.error))
  const { sources } = (await readJsonPieces(String(reply.reply).split('\n'), unhurried)) as {
    sources: Record<string, unknown>[]
  }
  return sources
}

test.describe('an index of the user', () => {
  let folder = ''
  test.beforeAll(() => {
    folder = emptyFolder()
    const args = ['server/bin/tonoscope.js', 'index', '--network', 'demo', '--to', folder, '--once']
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  test('is opened by the compute processes, with what is shipped only', async ({ page }) => {
    const networks = [
      { name: 'mine', sources: [{ kind: 'index', location: folder }, snapshot] },
      { name: 'absent', sources: [{ kind: 'index', location: join(folder, 'absent') }, snapshot] },
    ]
    expect(await sendDesktopCall(page, 'desktop.networks', { networks })).toMatchObject({ ok: true })

    const [index] = await readSources(page, 'mine')
    expect(index).toMatchObject({
      kind: 'index',
      reachable: true,
      network_matches: true,
      index: { transactions: 258, ranges: expect.arrayContaining([{ first: 96, last: 116 }]) },
    })
    const [absent] = await readSources(page, 'absent')
    expect(absent).toMatchObject({ reachable: false, problem: { code: 'index.unreachable' } })
    expect(JSON.stringify(absent)).toContain('there is no such folder')
  })
})

test('a database is contacted only when it is used', async ({ startApp, context }) => {
  const app = startApp()
  const { page } = await app.show(context)
  const networks = [{ name: 'mine', sources: [{ kind: 'index', location: 'postgres://127.0.0.1:9/mine' }, snapshot] }]
  await sendDesktopCall(page, 'desktop.networks', { networks })
  expect(app.left).toEqual([])
  const [index] = await readSources(page, 'mine')
  expect(index).toMatchObject({ reachable: false, problem: { code: 'index.unreachable' } })
  expect(app.left.join('\n')).toContain('a connection to')
})
