import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type AnyAction, classifyFully, isExtended } from '../core/src/actions/classify.ts'
import { listKinds } from '../core/src/actions/listKinds.ts'
import { protocols } from '../core/src/protocols/index.ts'
import type { TraceFacts } from '../core/src/trace/gatherTraceFacts.ts'
import { readTraceFile } from '../core/src/trace/readTraceFile.ts'
import { readJson } from '../core/src/wire/json.ts'
import { recordingPath } from './recordings.ts'

// The table of kinds in docs/classification.md: which recordings and tests have an action of each kind.

const root = fileURLToPath(new URL('..', import.meta.url))
const page = `${root}docs/classification.md`
const [start, end] = ['<!-- kinds: npm run make:kinds -->\n', '<!-- end of kinds -->']

/** The table as Markdown. */
export async function buildKindTable(
  scenarios: readonly string[],
  gather: (name: string) => Promise<Pick<TraceFacts, 'trace' | 'facts'> | undefined>,
): Promise<string> {
  const mainnet = countKinds(readMainnet().map(({ trace, facts }) => classifyFully(trace, facts, protocols).actions))
  const gathered = await Promise.all(scenarios.map(gather))
  const localnet = countKinds(
    gathered.flatMap(found => (found ? [classifyFully(found.trace, found.facts, protocols).actions] : [])),
  )
  const scripted = readScriptedKinds()
  const rows = listKinds().map(({ kind, family, v2, toncenter }) => [
    kind,
    family,
    v2.filter(each => each !== kind).join(', ') || 'itself',
    toncenter.join(', ') || '–',
    String(mainnet.get(kind) ?? '–'),
    String(localnet.get(kind) ?? '–'),
    scripted.has(kind) ? 'yes' : '–',
  ])
  const head = ['kind', 'family', 'in `/v2`', 'toncenter', 'mainnet', 'local network', 'scripted']
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [toRow(head), toRow(head.map(() => '---')), ...rows.map(toRow)].join('\n')
}

/** The table that the page has. */
export const readKindTable = (): string => splitPage().table

/** Writes the table into the page. */
export const replaceKindTable = (table: string): string => {
  const { before, after } = splitPage()
  return `${before}${start}\n${table}\n\n${after}`
}

/** The page of the table. */
export const kindTablePage = page

function splitPage(): { readonly before: string; readonly table: string; readonly after: string } {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no marks for the table of kinds`)
  return { before: text.slice(0, from), table: text.slice(from + start.length, to).trim(), after: text.slice(to) }
}

const readMainnet = () =>
  readdirSync(recordingPath('traces'))
    .filter(name => name.includes('--'))
    .map(name => readTraceFile(readJson(readFileSync(recordingPath('traces', name), 'utf8'))))

const listWithParts = (action: AnyAction): readonly AnyAction[] =>
  isExtended(action) ? [action, ...action.parts.flatMap(listWithParts)] : [action]

/** In how many traces each kind is found. */
function countKinds(traces: readonly (readonly AnyAction[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const actions of traces)
    for (const kind of new Set(actions.flatMap(listWithParts).map(({ type }) => type)))
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** The kinds that a test of the protocols expects of scripted contracts. */
function readScriptedKinds(): ReadonlySet<string> {
  const folder = `${root}core/src/protocols`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.test.ts'))
  const texts = files.map(name => readFileSync(`${folder}/${name}`, 'utf8')).filter(text => text.includes('runScript'))
  return new Set(texts.flatMap(text => [...text.matchAll(/'([A-Z][A-Za-z0-9]+)'/g)].map(([, kind = '']) => kind)))
}
