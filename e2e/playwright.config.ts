import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.TONOSCOPE_E2E_PORT ?? 8497)
const staticPort = port + 1
const reportFile = process.env.TONOSCOPE_E2E_REPORT
const executablePath = findChromium()
// Every worker reads this file again; it need not look again.
if (executablePath) process.env.TONOSCOPE_CHROMIUM = executablePath

// Only for the web app: a server and its documents, the choice of where to compute, the size of scripts and of phones.
const webFeatures = ['browser', 'failure', 'hostile', 'hostileInput', 'phone', 'server', 'weight']
// What the page does with a reply that it has: the desktop app ships the same page (desktop/package.spec.ts).
const pageOnly = ['actions', 'drawerSize', 'flow', 'looks', 'outcome', 'start', 'tree', 'treeCard']
// Their replies take the one bridge that all others take; what they prove is in the page and in the service.
const replyOnly = ['badInput', 'cells', 'config', 'fees', 'gas', 'names', 'options', 'overrides', 'paste', 'proofs']
const formsOnly = ['repair', 'tabs', 'wallets', 'why']
const onlyOnTheWeb = [...webFeatures, ...pageOnly, ...replyOnly, ...formsOnly].map(name => `**/specs/${name}.spec.ts`)
// Screens of which the desktop app runs the tests with the tag `@desktop`: what is on them is the page's, and every operation passes the
// bridge in desktop/wiring.spec.ts.
const shownScreens = ['abi', 'account', 'blocks', 'bundle', 'compare', 'domains', 'drawer', 'event', 'nfts']
const editedScreens = ['compose', 'connect', 'debugger', 'debuggerEdit', 'exportTest', 'signatures', 'source']
const isOnlyOnTheWeb = `\\b(?:${[...shownScreens, ...editedScreens].join('|')})\\.spec\\.ts (?!.*@desktop)`
const otherBuilds = ['**/static/**', '**/desktop/**', '**/electron/**']

export default defineConfig<object, { host: 'web' | 'desktop' }>({
  testDir: './specs',
  outputDir: `${root}test-results/e2e`,
  timeout: 90_000,
  // Longer than any step takes, also while hostile messages of other tests keep all workers of the server: only a failure waits for it.
  expect: { timeout: 40_000 },
  fullyParallel: true,
  // A test waits for a third of its time: one more than there are cores keeps all of them busy.
  workers: availableParallelism() + 1,
  forbidOnly: !!process.env.CI,
  // A browser that crashes on a busy machine is no failure of the app; a test that passes on a retry is listed as flaky.
  retries: 2,
  // A fault of many tests is known after a few of them.
  maxFailures: 12,
  reporter: [['list'], ...(reportFile ? [['json', { outputFile: reportFile }] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Nothing leaves this machine: pages find no other host.
      args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    },
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    {
      name: 'web',
      testIgnore: otherBuilds,
      use: { baseURL: `http://127.0.0.1:${port}` },
    },
    // The specs of the web app, with the desktop app's bridge instead of HTTP. It ships the same page (desktop/package.spec.ts), so
    // colours and sizes are tested once.
    {
      name: 'desktop',
      testIgnore: [...otherBuilds, ...onlyOnTheWeb],
      grepInvert: new RegExp(`@web|@rendering|on a phone|${isOnlyOnTheWeb}`),
      use: { baseURL: 'https://tonoscope.app.invalid', host: 'desktop' },
    },
    // The built desktop app against a stand-in for Electron, which states what it can and cannot show.
    { name: 'desktop wiring', testMatch: '**/desktop/**', use: { baseURL: 'https://tonoscope.app.invalid' } },
    // The built desktop app in Electron itself, where it is installed.
    { name: 'electron', testMatch: '**/electron/**' },
    // The build without a server.
    { name: 'static', testMatch: '**/static/**', use: { baseURL: `http://127.0.0.1:${staticPort}` } },
  ],
  webServer: [
    {
      command: `node server/bin/tonoscope.js serve --port ${port} --run-seconds 60`,
      cwd: root,
      url: `http://127.0.0.1:${port}/`,
      timeout: 180_000,
      reuseExistingServer: false,
      stdout: 'ignore',
      stderr: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    },
    {
      command: `node --import tsx e2e/staticHost.ts ${staticPort}`,
      cwd: root,
      url: `http://127.0.0.1:${staticPort}/app/`,
      timeout: 180_000,
      reuseExistingServer: false,
    },
  ],
})
