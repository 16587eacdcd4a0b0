import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getChromium } from './chromium.ts'

// Everything, in the order in which it is cheapest to fail: types, lint, unit, builds, the browser.

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path: string): string => `${root}node_modules/${path}`
const tsx = ['--import', 'tsx']
const failedSteps: string[] = []

/** A step that takes longer hangs: a test in an endless loop cannot be ended by its own runner. */
const limitMs = 20 * 60_000

/** Runs one step with its output shown as it comes; whether it ended well. */
function step(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const start = performance.now()
  console.log(`\n── ${name}`)
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const timer = setTimeout(() => {
      console.log(`── ${name}: still running after ${limitMs / 60_000} minutes; ended`)
      child.kill('SIGKILL')
    }, limitMs)
    child.on('close', code => {
      clearTimeout(timer)
      console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
      if (code !== 0) failedSteps.push(name)
      resolve(code === 0)
    })
  })
}

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }
const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** The report of one runner, or undefined when it wrote none. */
function report(file: string): Record<string, unknown> | undefined {
  // A runner's own report: its shape is the runner's, and only counts are taken from it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined
}

/** What the unit tests' report counts; a file that could not even be loaded counts as one failure. */
function unitCounts(file: string): Counts {
  const json = report(file)
  if (!json) return nothing
  const files = (json.testResults ?? []) as { status: string; assertionResults: unknown[] }[]
  const unloaded = files.filter(each => each.status === 'failed' && each.assertionResults.length === 0).length
  return {
    passed: Number(json.numPassedTests ?? 0),
    failed: Number(json.numFailedTests ?? 0) + unloaded,
    skipped: Number(json.numPendingTests ?? 0) + Number(json.numTodoTests ?? 0),
  }
}

/** What the browser tests' report counts; one that passed only when it was tried again has passed. */
function browserCounts(file: string): Counts {
  const stats = (report(file)?.stats ?? {}) as Record<string, number>
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
}

/** Why tests in a browser were skipped, each reason with how many it is of; what says nothing is not told. */
function skipReasons(file: string): Map<string, number> {
  type Test = { annotations?: { type: string; description?: string }[] }
  type Suite = { suites?: Suite[]; specs?: { tests?: Test[] }[] }
  const reasons = new Map<string, number>()
  const visit = ({ suites = [], specs = [] }: Suite): void => {
    for (const { annotations = [] } of specs.flatMap(({ tests = [] }) => tests)) {
      const { description } = annotations.find(({ type }) => type === 'skip') ?? {}
      if (description) reasons.set(description, (reasons.get(description) ?? 0) + 1)
    }
    for (const suite of suites) visit(suite)
  }
  visit(report(file) ?? {})
  return reasons
}

const unitReport = `${root}test-results/unit.json`
const browserReport = `${root}test-results/e2e.json`
rmSync(unitReport, { force: true })
rmSync(browserReport, { force: true })

// A browser may have to be fetched, which is waiting mostly: it goes on beside the first steps.
const browser = getChromium(line => console.log(`chromium  ${line}`)).then(
  path => ({ path }),
  (error: Error) => ({ error }),
)

await step('types', [...tsx, 'scripts/types.ts'])
await step('format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.'])
await step('imports', [bin('eslint/bin/eslint.js'), '.'])
await step('unit', [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const built = await step('build', [...tsx, 'scripts/build.ts'])

const found = await browser
if ('error' in found) {
  console.log(`\n${found.error.message}`)
  failedSteps.push('e2e (no browser)')
} else if (built) {
  console.log(`\nchromium  ${found.path}`)
  await step('e2e', [bin('playwright/cli.js'), 'test', '-c', 'e2e'], {
    TONOSCOPE_CHROMIUM: found.path,
    TONOSCOPE_E2E_REPORT: browserReport,
  })
} else failedSteps.push('e2e (nothing built)')

const all = [unitCounts(unitReport), browserCounts(browserReport)]
const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0)
for (const [reason, count] of skipReasons(browserReport)) console.log(`\nskipped, ${count}: ${reason}`)
console.log(failedSteps.length > 0 ? `\nfailed: ${failedSteps.join(', ')}` : '\neverything passed')
// Last, and alone on its line, for whoever reads only the end.
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = failedSteps.length > 0 || sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
