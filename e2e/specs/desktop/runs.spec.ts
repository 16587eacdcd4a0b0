import type { Page } from '@playwright/test'
import type { BridgeReply } from '@tonoscope/core/contract/desktopBridge'
import {
  type Bridged,
  createCall,
  expect,
  listenScript,
  receivedEvents,
  sendCall,
  sendDesktopCall,
  test,
} from '../../desktop/desktopApp.ts'
import { contractAccount, externalTo, withContract } from '../../messages.ts'

/** A run that takes ten seconds unless it is cancelled. */
const slowRun = () =>
  createCall('debugEmulate', {
    network: 'demo',
    body: JSON.stringify({
      boc: externalTo(contractAccount),
      ...withContract(contractAccount, 'forksSlowly'),
      limits: { time_ms: 10_000 },
    }),
  })
const quickRun = () =>
  createCall('debugEmulate', { network: 'demo', body: JSON.stringify({ boc: externalTo(contractAccount) }) })

type Runs = { progress: unknown[]; reply: Promise<unknown>; cancel: () => void }

/** Starts a call in the page without waiting for its reply. */
const startCall = (page: Page, name: string, call: unknown): Promise<void> =>
  page.evaluate(
    ([key, given]) => {
      const progress: unknown[] = []
      const running = (window as unknown as Bridged).tonoscope.call(given as never, each => progress.push(each))
      ;(window as unknown as Record<string, Runs>)[key as string] = { progress, ...running }
    },
    [name, call] as const,
  )
const progressOf = (page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, Runs>)[key]?.progress ?? [], name)
const replyOf = (page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, Runs>)[key]?.reply, name) as Promise<BridgeReply>
const cancel = (page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, Runs>)[key]?.cancel(), name)

test('a run reports progress; a cancelled run ends at once and frees the processes', async ({ page, desktop }) => {
  // One for each process.
  for (const name of ['one', 'other']) {
    await startCall(page, name, slowRun())
    await expect.poll(() => progressOf(page, name)).toContainEqual(expect.objectContaining({ stage: 'executing' }))
  }
  const before = desktop.processes().map(({ pid }) => pid)
  const started = performance.now()
  for (const name of ['one', 'other']) {
    await cancel(page, name)
    expect(await replyOf(page, name)).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
  }
  const reply = await sendCall(page, quickRun())
  if (!reply.ok) expect(reply.error.code).toBe('emulation.rejected')
  // Had they run on, this would have waited for their ten seconds.
  expect(performance.now() - started).toBeLessThan(7000)
  await expect.poll(() => desktop.processes().filter(({ busy }) => busy)).toEqual([])
  expect(desktop.processes().length).toBe(before.length)
})

test('reloading the page cancels its calls', async ({ page, desktop }) => {
  await startCall(page, 'run', slowRun())
  await expect.poll(() => progressOf(page, 'run')).not.toEqual([])
  await page.reload()
  await expect.poll(() => desktop.processes().some(({ busy }) => busy), { timeout: 8000 }).toBe(false)
})

test('killing a process fails only its own run', async ({ page, desktop }) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  await startCall(page, 'run', slowRun())
  await expect.poll(() => progressOf(page, 'run')).not.toEqual([])
  const victims = desktop.processes().filter(({ busy }) => busy)
  expect(victims.length).toBe(1)
  for (const { pid } of victims) process.kill(pid, 'SIGKILL')
  const lost = await replyOf(page, 'run')
  expect(lost).toMatchObject({ ok: false, error: { code: 'internal.bug' } })
  if (!lost.ok) expect(lost.error.error).toMatch(/compute process exited/)
  // The other one replies at once, and the killed one is replaced.
  expect(await sendCall(page, createCall('getStatus'))).toMatchObject({ ok: true })
  await expect.poll(() => desktop.processes().length).toBe(2)
  const pids = desktop.processes().map(({ pid }) => pid)
  for (const { pid } of victims) expect(pids).not.toContain(pid)
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  // Both are used.
  await startCall(page, 'again', slowRun())
  await expect.poll(() => progressOf(page, 'again')).not.toEqual([])
  expect(await sendCall(page, createCall('getStatus'))).toMatchObject({ ok: true })
  await cancel(page, 'again')
})

test('the page is notified when no process can be started, and a restart recovers', async ({ startApp, context }) => {
  const app = startApp({ fault: 'ends' })
  const { page } = await app.show(context, listenScript)
  await expect
    .poll(() => receivedEvents(page))
    .toContainEqual({ type: 'workers', state: 'lost', text: expect.stringMatching(/cannot be started/) })
  const failed = await sendCall(page, createCall('getStatus'))
  expect(failed).toMatchObject({ ok: false, error: { code: 'internal.bug' } })
  app.setFault(undefined)
  expect(await sendDesktopCall(page, 'desktop.restart')).toEqual({ ok: true, reply: {} })
  expect(await receivedEvents(page)).toContainEqual({ type: 'workers', state: 'ready', text: expect.any(String) })
  expect(await sendCall(page, createCall('getStatus'))).toMatchObject({ ok: true })
})

test('each compute process has a heap limit, which holds', async ({ page, desktop, startApp, context }) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  const limits = desktop.processes().map(({ execArgv }) => /^--max-old-space-size=(\d+)$/.exec(execArgv.join(' '))?.[1])
  expect(limits.length).toBe(2)
  for (const limit of limits) {
    expect(Number(limit)).toBeGreaterThanOrEqual(384)
    expect(Number(limit)).toBeLessThanOrEqual(2048)
  }
  // The demo network alone needs more than this.
  const app = startApp({
    mutate: bundle => bundle.replace(/--max-old-space-size=\$\{\w+\}/, '--max-old-space-size=12'),
  })
  const limited = await app.show(context, listenScript)
  await expect
    .poll(() => receivedEvents(limited.page), { timeout: 60_000 })
    .toContainEqual({ type: 'workers', state: 'lost', text: expect.stringMatching(/cannot be started/) })
})

test('a network with a missing file does not affect other networks', async ({ startApp, context }) => {
  const { page } = await startApp().show(context)
  const networks = [{ name: 'gone', sources: [{ kind: 'snapshot', file: '/nowhere/gone.tonoscope' }] }]
  expect(await sendDesktopCall(page, 'desktop.networks', { networks })).toMatchObject({ ok: true })
  expect(await sendCall(page, createCall('getMasterchainHead', { network: 'demo' }))).toMatchObject({ ok: true })
  const reply = await sendCall(page, createCall('getMasterchainHead', { network: 'gone' }))
  expect(reply).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^source\./) } })
})
