/** How long something took. */
export type Duration = { readonly name: string; readonly ms: number }

// What is read of the reports of the runners.
type UnitReport = {
  readonly testResults?: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}
type Suite = { readonly suites?: readonly Suite[]; readonly file?: string; readonly specs?: readonly Spec[] }
type Spec = {
  readonly tests?: readonly {
    readonly projectName?: string
    readonly results?: readonly { readonly duration: number }[]
  }[]
}

/** The files of a report of the unit tests, with the time from their first to their last test. */
export const unitDurations = ({ testResults = [] }: UnitReport, root: string): Duration[] =>
  testResults.map(({ name, startTime, endTime }) => ({ name: name.replace(root, ''), ms: endTime - startTime }))

/** The files of a report of the browser tests by project, with the time of all their tests, retries included. */
export function browserDurations(report: Suite): Duration[] {
  const sums = new Map<string, number>()
  const visit = ({ suites = [], specs = [], file = '' }: Suite): void => {
    for (const { projectName = '', results = [] } of specs.flatMap(({ tests = [] }) => tests)) {
      const name = `${projectName} ${file}`
      sums.set(
        name,
        results.reduce((sum, { duration }) => sum + duration, sums.get(name) ?? 0),
      )
    }
    for (const suite of suites) visit(suite)
  }
  visit(report)
  return [...sums].map(([name, ms]) => ({ name, ms }))
}

/** Lines of a table: what took longest, and its share of the sum. */
export function slowestLines(title: string, durations: readonly Duration[], count = 15): string[] {
  const sum = durations.reduce((total, { ms }) => total + ms, 0)
  if (sum === 0) return []
  const slowest = [...durations].sort((a, b) => b.ms - a.ms).slice(0, count)
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8)
  return [
    `${title} (${durations.length}, ${(sum / 1000).toFixed(0)} s):`,
    ...slowest.map(({ name, ms }) => `${seconds(ms)} s ${`${Math.round((ms / sum) * 100)}`.padStart(3)} %  ${name}`),
  ]
}
