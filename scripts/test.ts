import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { getChromium } from './chromium.ts'
import { browserDurations, type Duration, slowestLines, unitDurations } from './testTimes.ts'
import { programs, typeCheck } from './typePrograms.ts'

// All checks, cheapest failure first: types, lint, unit tests, builds, browser tests.

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path: string): string => `${root}node_modules/${path}`
const tsx = ['--import', 'tsx']
const failedSteps: string[] = []
/** Of each step, from its start to its end; some run side by side. */
const stepDurations: Duration[] = []

/**
 * Time limit of a step: a runner cannot end its own test that is stuck in an endless loop. Three times what the longest step takes
 * on two idle cores, for slow machines.
 */
const stepTimeoutMs = 35 * 60_000

type Output = 'shown' | 'kept until its end'

/** Of steps side by side, the output of each is printed at once at its end. */
function step(
  name: string,
  args: readonly string[],
  { env = {}, output = 'shown' }: { readonly env?: NodeJS.ProcessEnv; readonly output?: Output } = {},
): Promise<boolean> {
  const start = performance.now()
  const isShown = output === 'shown'
  const title = `\n── ${name}`
  if (isShown) console.log(title)
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      timeout: stepTimeoutMs,
      killSignal: 'SIGKILL',
    })
    const kept: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => kept.push(chunk))
    child.on('close', (code, signal) => {
      if (!isShown) console.log(`${title}\n${Buffer.concat(kept).toString().trimEnd()}`)
      if (signal === 'SIGKILL') console.log(`── ${name}: timed out after ${stepTimeoutMs / 60_000} minutes`)
      const ms = performance.now() - start
      stepDurations.push({ name, ms })
      console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${(ms / 1000).toFixed(1)} s`)
      if (code !== 0) failedSteps.push(name)
      resolve(code === 0)
    })
  })
}

/** Steps of one thread each, as many at once as there are cores. */
async function stepsInParallel(steps: readonly (readonly [name: string, args: readonly string[]])[]): Promise<void> {
  const queue = [...steps]
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await step(...next, { output: 'kept until its end' })
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number }
const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 }

function readReport(file: string): Record<string, unknown> | undefined {
  // Written by the runner itself; only counts are read from it.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : undefined
}

type UnitTest = { status: string; fullName: string; failureMessages?: string[] }
type UnitFile = { name: string; status: string; message?: string; assertionResults: UnitTest[] }

const unitFiles = (json: Record<string, unknown>): UnitFile[] => (json.testResults ?? []) as UnitFile[]
const isUnloaded = ({ status, assertionResults }: UnitFile): boolean =>
  status === 'failed' && assertionResults.length === 0

/** Counts from the unit test report; a file that failed to load counts as one failure. */
function unitCounts(file: string): Counts {
  const json = readReport(file)
  if (!json) return noCounts
  return {
    passed: Number(json.numPassedTests ?? 0),
    failed: Number(json.numFailedTests ?? 0) + unitFiles(json).filter(isUnloaded).length,
    skipped: Number(json.numPendingTests ?? 0) + Number(json.numTodoTests ?? 0),
  }
}

const firstLines = (text: string): string => text.split('\n', 3).join('\n    ')

/** The unit tests that failed, each with the start of its message. */
function unitFailures(file: string): string[] {
  return unitFiles(readReport(file) ?? {}).flatMap(each => {
    const name = each.name.replace(root, '')
    if (isUnloaded(each)) return [`${name}\n    ${firstLines(each.message ?? '')}`]
    return each.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) => `${name} › ${fullName}\n    ${firstLines(failureMessages[0] ?? '')}`)
  })
}

/** Counts from the browser test report; a flaky test counts as passed. */
function browserCounts(file: string): Counts {
  const stats = (readReport(file)?.stats ?? {}) as Record<string, number>
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
}

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
  visit(readReport(file) ?? {})
  return reasons
}

const unitReport = `${root}test-results/unit.json`
const browserReport = `${root}test-results/e2e.json`
rmSync(unitReport, { force: true })
rmSync(browserReport, { force: true })

// Downloading a browser is mostly waiting, so it runs beside the first steps.
const browser = getChromium(line => console.log(`chromium  ${line}`)).then(
  path => ({ path }),
  (error: Error) => ({ error }),
)

// The slowest first, so that no core waits for it at the end.
await stepsInParallel([
  ...programs.map(program => [`types of ${program}`, typeCheck(program)] as const),
  // Its syntax trees are garbage soon, of which a larger young generation copies less.
  ['imports', ['--max-semi-space-size=64', bin('eslint/bin/eslint.js'), '.']],
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.']],
  ['folder cycles', ['scripts/lint/folderCycles.js']],
])
await step('unit', [
  bin('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const built = await step('build', [...tsx, 'scripts/build.ts'])

const chromium = await browser
if ('error' in chromium) {
  console.log(`\n${chromium.error.message}`)
  failedSteps.push('e2e (no browser)')
} else if (built) {
  console.log(`\nchromium  ${chromium.path}`)
  await step('e2e', [bin('playwright/cli.js'), 'test', '-c', 'e2e'], {
    env: { TONOSCOPE_CHROMIUM: chromium.path, TONOSCOPE_E2E_REPORT: browserReport },
  })
} else failedSteps.push('e2e (build failed)')

const all = [unitCounts(unitReport), browserCounts(browserReport)]
const sum = (key: keyof Counts): number => all.reduce((total, counts) => total + counts[key], 0)
for (const [reason, count] of skipReasons(browserReport)) console.log(`\nskipped, ${count}: ${reason}`)
// Again at the end: the browser tests print more than some consoles keep.
for (const failure of unitFailures(unitReport)) console.log(`\nfailed: ${failure}`)
const tables = [
  slowestLines('unit test files', unitDurations(readReport(unitReport) ?? {}, root)),
  slowestLines('browser test files', browserDurations(readReport(browserReport) ?? {})),
  slowestLines('steps', stepDurations),
]
for (const lines of tables) if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
console.log(failedSteps.length > 0 ? `\nfailed: ${failedSteps.join(', ')}` : '\nall steps passed')
// The last line is the total.
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = failedSteps.length > 0 || sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
