import type { Page } from '@playwright/test'
import type { BridgeReply } from '@tonoscope/core/contract/desktopBridge'
import { ask, askDesktop, type Bridged, callOf, expect, heard, listening, test } from '../../desktop/desktopApp.ts'
import { externalTo, given, somebody } from '../../messages.ts'

/** A run that takes ten seconds if it is let. */
const slowRun = () =>
  callOf('debugEmulate', {
    network: 'demo',
    body: JSON.stringify({ boc: externalTo(somebody), ...given(somebody, 'forksSlowly'), limits: { time_ms: 10_000 } }),
  })
const quickRun = () => callOf('debugEmulate', { network: 'demo', body: JSON.stringify({ boc: externalTo(somebody) }) })

type Runs = { news: unknown[]; reply: Promise<unknown>; cancel: () => void }

/** Begins a call in the page; it goes on while the test looks at other things. */
const begin = (page: Page, name: string, call: unknown): Promise<void> =>
  page.evaluate(
    ([key, given]) => {
      const news: unknown[] = []
      const running = (window as unknown as Bridged).tonoscope.call(given as never, each => news.push(each))
      ;(window as unknown as Record<string, Runs>)[key as string] = { news, ...running }
    },
    [name, call] as const,
  )
const newsOf = (page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, Runs>)[key]?.news ?? [], name)
const answerOf = (page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, Runs>)[key]?.reply, name) as Promise<BridgeReply>
const cancel = (page: Page, name: string) =>
  page.evaluate(key => (window as unknown as Record<string, Runs>)[key]?.cancel(), name)

test('progress is heard while it runs; what is cancelled ends at once and leaves the processes free', async ({
  page,
  desktop,
}) => {
  // One for each process.
  for (const name of ['one', 'other']) {
    await begin(page, name, slowRun())
    await expect.poll(() => newsOf(page, name)).toContainEqual(expect.objectContaining({ stage: 'executing' }))
  }
  const before = desktop.processes().map(({ pid }) => pid)
  const started = performance.now()
  for (const name of ['one', 'other']) {
    await cancel(page, name)
    expect(await answerOf(page, name)).toMatchObject({ ok: false, error: { code: 'limit.cancelled' } })
  }
  const answer = await ask(page, quickRun())
  if (!answer.ok) expect(answer.error.code).toBe('emulation.rejected')
  // Had they run on, this would have waited for their ten seconds.
  expect(performance.now() - started).toBeLessThan(7000)
  await expect.poll(() => desktop.processes().filter(({ busy }) => busy)).toEqual([])
  expect(desktop.processes().length).toBe(before.length)
})

test('a page that is loaded again has cancelled what it asked', async ({ page, desktop }) => {
  await begin(page, 'run', slowRun())
  await expect.poll(() => newsOf(page, 'run')).not.toEqual([])
  await page.reload()
  await expect.poll(() => desktop.processes().some(({ busy }) => busy), { timeout: 8000 }).toBe(false)
})

test('a process that is killed in the middle of a run takes nothing with it but that run', async ({
  page,
  desktop,
}) => {
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  await begin(page, 'run', slowRun())
  await expect.poll(() => newsOf(page, 'run')).not.toEqual([])
  const victims = desktop.processes().filter(({ busy }) => busy)
  expect(victims.length).toBe(1)
  for (const { pid } of victims) process.kill(pid, 'SIGKILL')
  const lost = await answerOf(page, 'run')
  expect(lost).toMatchObject({ ok: false, error: { code: 'internal.bug' } })
  if (!lost.ok) expect(lost.error.error).toMatch(/computing process ended/)
  // The other one answers at once, and another takes the place of the one that died.
  expect(await ask(page, callOf('getStatus'))).toMatchObject({ ok: true })
  await expect.poll(() => desktop.processes().length).toBe(2)
  const pids = desktop.processes().map(({ pid }) => pid)
  for (const { pid } of victims) expect(pids).not.toContain(pid)
  await expect(page.getByRole('button', { name: /demo/ })).toBeVisible()
  // Both are used.
  await begin(page, 'again', slowRun())
  await expect.poll(() => newsOf(page, 'again')).not.toEqual([])
  expect(await ask(page, callOf('getStatus'))).toMatchObject({ ok: true })
  await cancel(page, 'again')
})

test('when no process can be started any more the page is told, and a restart mends it', async ({
  startApp,
  context,
}) => {
  const app = startApp({ fault: 'ends' })
  const { page } = await app.show(context, listening)
  await expect
    .poll(() => heard(page))
    .toContainEqual({ type: 'workers', state: 'lost', text: expect.stringMatching(/does not start any more/) })
  const refused = await ask(page, callOf('getStatus'))
  expect(refused).toMatchObject({ ok: false, error: { code: 'internal.bug' } })
  app.setFault(undefined)
  expect(await askDesktop(page, 'desktop.restart')).toEqual({ ok: true, reply: {} })
  expect(await heard(page)).toContainEqual({ type: 'workers', state: 'ready', text: expect.any(String) })
  expect(await ask(page, callOf('getStatus'))).toMatchObject({ ok: true })
})

test('a network of the reader whose file is gone leaves the others alone', async ({ startApp, context }) => {
  const { page } = await startApp().show(context)
  const networks = [{ name: 'gone', sources: [{ kind: 'snapshot', file: '/nowhere/gone.tonoscope' }] }]
  expect(await askDesktop(page, 'desktop.networks', { networks })).toMatchObject({ ok: true })
  expect(await ask(page, callOf('getMasterchainHead', { network: 'demo' }))).toMatchObject({ ok: true })
  const asked = await ask(page, callOf('getMasterchainHead', { network: 'gone' }))
  expect(asked).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^source\./) } })
})
