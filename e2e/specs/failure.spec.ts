import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))
const port = Number(process.env.TONOSCOPE_E2E_PORT ?? 8497) + 2
const address = `http://127.0.0.1:${port}`

let server: ChildProcess | undefined

async function startServer(): Promise<void> {
  server = spawn(process.execPath, ['server/bin/tonoscope.js', 'serve', '--port', String(port)], {
    cwd: root,
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(address).then(
          reply => reply.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200)
}

async function stopServer(): Promise<void> {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null) return
  const exited = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exited
}

test.describe.configure({ mode: 'serial' })
test.afterEach(stopServer)

test('a dead server is reported within 5 s, and the page reconnects by itself', async ({ page }) => {
  await startServer()
  await page.goto(`${address}/inspect`)
  await expect(page.getByRole('banner').getByRole('button', { name: /demo/ })).toBeVisible()
  await stopServer()
  await expect(page.getByText('The server does not respond')).toBeVisible({ timeout: 5000 })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Server not reachable' })).toBeVisible()
  await startServer()
  await expect(page.getByText('The server does not respond')).toBeHidden({ timeout: 6000 })
  await expect(page.getByRole('banner').getByRole('button', { name: /demo/ })).toBeVisible()
})

test('a screen that cannot be loaded leaves the app, and is shown once the server responds', async ({ page }) => {
  await startServer()
  // Fails as when the server is down, before the page has loaded it while idle.
  await page.route(/\/assets\/BlocksScreen-[^/]*\.js$/, route => route.abort())
  await page.goto(`${address}/inspect`)
  const rail = page.getByRole('navigation', { name: 'Screens' })
  await rail.getByRole('link', { name: 'Blocks' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('A part of this page could not be loaded')
  await expect(notice).not.toContainText('fetch')
  await rail.getByRole('link', { name: 'Inspect' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
  await rail.getByRole('link', { name: 'Blocks' }).click()
  await expect(notice).toBeVisible()
  await page.unroute(/\/assets\/BlocksScreen-[^/]*\.js$/)
  await notice.getByRole('button', { name: /Try again/ }).click()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(heading.or(notice)).toBeVisible()
  if (await notice.isVisible()) await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(heading).toBeVisible()
})

test('with the server gone, other screens open and a message runs in this browser', async ({ page }) => {
  await startServer()
  const cached = page.waitForResponse(reply => /demo\.prepared.*\.gz/.test(reply.url()))
  await page.goto(`${address}/inspect`)
  await (await cached).finished()
  await stopServer()
  await page.getByRole('button', { name: 'Continue in this browser' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /demo/ })).toBeVisible()
  const rail = page.getByRole('navigation', { name: 'Screens' })
  for (const name of ['Blocks', 'Config', 'Library', 'Inspect']) {
    await rail.getByRole('link', { name }).click()
    await expect(page.getByText('A part of this page could not be loaded')).toHaveCount(0)
  }
  await page
    .getByRole('button', { name: /A jetton transfer/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible()
})
